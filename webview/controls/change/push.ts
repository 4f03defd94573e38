/** A push of the chosen particle: by a drag from it in the picture, or by its numbers in the sheet. */
import type { ChangeAtTime } from "../../../src/protocol/messages.ts";
import { make, setText, show, textButton } from "../../app/element.ts";
import type { Host } from "../../app/host.ts";
import { labels } from "../../app/labels.ts";
import { faceOf } from "../../app/pageState.ts";
import type { Store } from "../../app/store.ts";
import type { PushEvents } from "../../view/view.ts";

type Moment = Pick<ChangeAtTime, "at" | "resumes">;

/** Writes the push of the state into the schedule, and takes its arrow away. */
function send(store: Store, { post }: Host, when: Moment): void {
  const { push } = store.state;
  if (!push || !isPushed(store)) return;
  const { velocity, particle } = push;
  post({
    kind: "changeNow",
    ...when,
    change: { action: "push", value: { velocity, particle } },
  });
  clear(store);
}

function isPushed({ state }: Store): boolean {
  return state.push?.velocity.some((v) => v !== 0) === true;
}

function clear(store: Store): void {
  const { push } = store.state;
  if (push) store.change({ push: { ...push, velocity: push.velocity.map(() => 0) } });
}

/** Those of a page before this one are others. */
let id = Date.now();

/** A run that goes waits at the moment of its picture, which stands still. @param making until `goOn` */
export function hold(store: Store, { post }: Host, making: boolean): Moment {
  const { frame, status } = store.state;
  const at = status?.time ?? 0;
  if (faceOf(store.state) !== "running") return { at };
  const time = frame?.time ?? at;
  store.change({ held: { time, id: ++id, making } });
  post({ kind: "pause" });
  post({ kind: "seek", time, id });
  return { at: time, resumes: true };
}

function goOn(store: Store): void {
  const { held, status } = store.state;
  const isThere = status !== undefined && status.sought === held?.id;
  if (held) store.change({ held: isThere ? undefined : { ...held, making: false } });
}

/** The run waits at the moment that is shown while a push is drawn. */
export function pushEvents(store: Store, host: Host): PushEvents {
  let began: Moment = { at: 0 };
  return {
    begins() {
      began = hold(store, host, true);
    },
    pulled(velocity) {
      const { push } = store.state;
      if (push) store.change({ push: { ...push, velocity } });
    },
    ends(taken) {
      goOn(store);
      if (taken) {
        send(store, host, began);
        return;
      }
      clear(store);
      if (began.resumes) host.post({ kind: "run" });
    },
  };
}

export interface PushFields {
  readonly element: HTMLElement;
  /** @param possible the sheet is open, and velocities can be changed */
  arm(possible: boolean): void;
}

/** What is written in a field: nothing is 0, and a comma is a point; undefined: no number. */
function numberIn({ value }: HTMLInputElement): number | undefined {
  const found = Number(value.trim().replace(",", "."));
  return Number.isFinite(found) ? found : undefined;
}

export function createPushFields(store: Store, host: Host): PushFields {
  const button = textButton({ text: labels.push, title: `${labels.push} (Enter)`, onClick: () => take() });
  const fields = ["x", "y", "z"].map((axis) => {
    const title = `${labels.addedVelocity}, along ${axis} (length / time)`;
    const input = make("input", { type: "text", inputmode: "decimal", "aria-label": title });
    return { input, element: make("label", { title }, axis, input) };
  });
  const hint = make("p", { class: "quiet" });
  const row = make("div", { class: "push" }, ...fields.map(({ element }) => element), button);
  /** While a push is typed the run waits, as while one is drawn. */
  let began: Moment | undefined;
  const goOnWith = (then?: (when: Moment) => void): void => {
    const when = began;
    began = undefined;
    if (!when) return;
    goOn(store);
    if (then) then(when);
    else if (when.resumes) host.post({ kind: "run" });
  };
  const areNumbers = (): boolean => fields.every(({ input }) => numberIn(input) !== undefined);
  const take = (): void => {
    if (!areNumbers()) return;
    if (began && isPushed(store)) goOnWith((when) => send(store, host, when));
    else send(store, host, { at: store.state.status?.time ?? 0 });
  };
  const mark = (): void => {
    for (const { input } of fields) input.setAttribute("aria-invalid", String(numberIn(input) === undefined));
    button.disabled = !areNumbers() || !isPushed(store);
  };
  for (const { input } of fields) {
    input.addEventListener("input", () => {
      const { push } = store.state;
      if (!push) return;
      began ??= hold(store, host, true);
      const velocity = push.velocity.map((_, axis) => numberIn(fields[axis].input) ?? 0);
      store.change({ push: { ...push, velocity } });
    });
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") take();
    });
  }
  row.addEventListener("focusout", ({ relatedTarget }) => {
    // What has been typed waits for its push; without any the run goes on.
    if (!began || row.contains(relatedTarget as Node | null)) return;
    if (isPushed(store)) goOn(store);
    else goOnWith();
  });
  store.watch(["status"], (state) => {
    // It was made to go on in another way: a push is then at another time.
    const face = faceOf(state);
    if (!state.held && (face === "running" || face === "finished")) began = undefined;
  });
  store.watch(["push"], ({ push }) => {
    const { velocity = [] } = push ?? {};
    if (!isPushed(store) && !row.contains(document.activeElement)) goOnWith();
    show(row, push !== undefined);
    setText(hint, push ? labels.dragToPush : labels.chooseToPush);
    for (const [axis, { input, element }] of fields.entries()) {
      show(element, axis < velocity.length);
      const value = velocity[axis] ?? 0;
      // What is being typed stays as it is: a sign or a point may stand alone.
      if ((numberIn(input) ?? 0) !== value) input.value = value === 0 ? "" : String(value);
    }
    mark();
  });
  return {
    element: make("div", {}, row, hint),
    arm(possible) {
      const { chosen, scene, push } = store.state;
      show(hint, possible);
      if (!possible || chosen === undefined || !scene) {
        if (push) store.change({ push: undefined });
      } else if (push?.particle !== chosen || push.velocity.length !== scene.dimension) {
        store.change({ push: { particle: chosen, velocity: scene.size.map(() => 0) } });
      }
    },
  };
}
