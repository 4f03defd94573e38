/**
 * The sheet of what can be changed while the run goes on: gravity and restitution by sliders, velocities by a list. A slider that is let go
 * writes its value into the schedule of the scenario at the time that is shown.
 */
import type { ChangeNow, Scene } from "../../../src/protocol/messages.ts";
import { isAtEnd, noMoreChanges } from "../../../src/protocol/progress.ts";
import { make, ofEditor, setText, setTitle, show, textButton } from "../../app/element.ts";
import type { Host } from "../../app/host.ts";
import { labels } from "../../app/labels.ts";
import { figure } from "../../app/numberDisplay.ts";
import { faceOf, type PageState, targetOf } from "../../app/pageState.ts";
import type { Store } from "../../app/store.ts";
import { createSheet, type Sheet } from "../sheet.ts";
import { createSlider } from "../slider.ts";
import { anglesOf, type GravityAngles, gravityOf, valueAt } from "./gravityAngles.ts";
import { createGravityDial } from "./gravityDial.ts";
import { createPushFields, hold } from "./push.ts";

type Changeable = NonNullable<Scene["changeable"]>;
type SlidChange = Exclude<ChangeNow, { readonly action: "push" }>;

/** Milliseconds for which a value that was sent stands, though the run does not have it. */
const patience = 5000;

const none: GravityAngles = { strength: 0, tilt: 0, heading: 0 };

export function createChangeSheet(store: Store, host: Host, onOpen: () => void): Sheet {
  const dial = createGravityDial();
  let angles = none;
  let restitution = 1;
  /** A value that was sent, until the run has it: a scene that arrives may be that of the value before. */
  let sent: { readonly change: SlidChange; readonly at: number; readonly until: number } | undefined;

  const turn = (part: Partial<GravityAngles>): void => {
    angles = { ...angles, ...part };
    dial.point(angles.strength / (store.state.scene?.changeable?.gravity.most ?? 1), angles.tilt);
  };
  const send = (change: SlidChange): void => {
    const { scene, status } = store.state;
    if (!scene?.changeable) return;
    const { course } = scene.changeable[change.action];
    const at = status?.time ?? 0;
    if (String(valueAt<unknown>(course, at)) === String(change.value)) return;
    sent = { change, at, until: Date.now() + patience };
    host.post({ kind: "changeNow", at, change });
  };
  const takeGravity = (): void =>
    send({ action: "gravity", value: gravityOf(angles, store.state.scene?.dimension ?? 2) });
  const angle = (label: string, title: string, part: "tilt" | "heading") =>
    createSlider({
      label,
      title,
      min: -180,
      max: 180,
      step: 1,
      fills: false,
      say: (value) => `${Math.round(value)}°`,
      moved: (value) => turn({ [part]: value }),
      taken: takeGravity,
    });
  const strength = createSlider({
    label: labels.strength,
    title: labels.gravityStrength,
    min: 0,
    max: 1,
    say: (value) => figure(value, 3),
    moved: (value) => turn({ strength: value }),
    taken: takeGravity,
  });
  const tilt = angle(labels.tilt, labels.gravityTilt, "tilt");
  const heading = angle(labels.heading, labels.gravityHeading, "heading");
  const epsilon = createSlider({
    label: labels.epsilon,
    title: labels.restitution,
    min: 0,
    max: 1,
    step: 0.01,
    say: (value) => value.toFixed(2),
    moved: (value) => {
      restitution = value;
    },
    taken: () => send({ action: "restitution", value: restitution }),
  });
  const group = (id: string, title: string, ...parts: readonly (HTMLElement | SVGElement)[]) => {
    const reason = make("p", { class: "quiet", hidden: true });
    const element = make(
      "section",
      { role: "group", "aria-labelledby": id },
      make("h2", { id }, title),
      make("div", {}, ...parts, reason),
    );
    return { element, reason };
  };
  const sliders = make("div", { class: "sliders" }, strength.element, tilt.element, heading.element);
  const ofGravity = group("change-gravity", labels.gravity, make("div", { class: "gravity" }, dial.element, sliders));
  const ofRestitution = group("change-restitution", labels.contacts, epsilon.element);
  const push = createPushFields(store, host);
  const others = textButton({
    text: labels.pushOrHeat,
    icon: "zap",
    class: "entry",
    title: "A push of all particles or of the chosen one, heating or cooling, from a list",
    onClick: () => host.post({ kind: "changeNow", ...hold(store, host, false) }),
  });
  const ofVelocities = group("change-velocities", labels.velocities, push.element, others);
  const about = make("p", { class: "quiet about" }, labels.aboutChanges);
  const body = make(
    "div",
    { class: "sheet-body change" },
    ofGravity.element,
    ofRestitution.element,
    ofVelocities.element,
    about,
  );

  const fill = (state: PageState): void => {
    const { scene, status } = state;
    if (!scene?.changeable) return;
    const time = targetOf(state) ?? status?.time ?? 0;
    const { changeable, dimension } = scene;
    const over = isOver(state);
    setText(about, over ? noMoreChanges : labels.aboutChanges);
    const all = [strength, tilt, heading, epsilon];
    const refused = [changeable.gravity, changeable.restitution, changeable.velocities].map((one) => one.refused);
    refuse([ofGravity, ofRestitution, ofVelocities], refused);
    show(about, refused.includes(undefined));
    for (const slider of [strength, tilt, heading]) slider.allow(!over && refused[0] === undefined);
    epsilon.allow(!over && refused[1] === undefined);
    const mayPush = !over && changeable.velocities.refused === undefined;
    others.disabled = !mayPush;
    push.arm(mayPush);
    show(heading.element, dimension === 3);
    strength.limit(changeable.gravity.most);
    if (all.some(({ held }) => held)) return;
    const computing = status?.recomputed !== undefined;
    if (sent && (computing || Date.now() < sent.until) && !hasChange(scene.changeable, sent)) return;
    sent = undefined;
    angles = anglesOf(valueAt(changeable.gravity.course, time), angles);
    restitution = valueAt(changeable.restitution.course, time);
    strength.set(angles.strength);
    tilt.set(angles.tilt);
    heading.set(angles.heading);
    epsilon.set(restitution);
    turn({});
  };
  const sheet = createSheet({
    id: "change-sheet",
    icon: "zap",
    title: labels.changeNow,
    body,
    onTurn(open) {
      if (!open) push.arm(false);
      if (!open) return;
      onOpen();
      fill(store.state);
    },
  });
  ofEditor(sheet.button);
  setTitle(sheet.button, `${labels.changeNow}: gravity, restitution, velocities`);
  store.watch(["scene", "status", "sought", "about", "failure", "generation", "chosen"], (state) => {
    // Another file has no tilt of the one before.
    if (!state.scene) [angles, sent] = [none, undefined];
    if (sheet.isOpen) fill(state);
  });
  return sheet;
}

/** Times are written with few digits. */
const hasChange = (changeable: Changeable, { change: { action, value }, at }: { change: SlidChange; at: number }) =>
  String(valueAt<unknown>(changeable[action].course, at * (1 + 1e-5))) === String(value);

const isOver = (state: PageState): boolean => faceOf(state) === "finished" && isAtEnd(state.status);

/** A reason that several have stands at the first of them. */
function refuse(groups: readonly { readonly reason: HTMLElement }[], refused: readonly (string | undefined)[]): void {
  for (const [k, { reason }] of groups.entries()) {
    setText(reason, refused[k] ?? "");
    show(reason, refused[k] !== undefined && refused.indexOf(refused[k]) === k);
  }
}
