/** A push of the chosen particle: by a drag from it in the picture, or by its numbers in the sheet. */
import { make, setText, show, textButton } from "../../app/element.ts";
import type { Host } from "../../app/host.ts";
import { labels } from "../../app/labels.ts";
import { faceOf } from "../../app/pageState.ts";
import type { Store } from "../../app/store.ts";
import type { PushEvents } from "../../view/view.ts";

/** Writes the push of the state into the schedule, and takes its arrow away. */
function send(store: Store, { post }: Host, at: number, resumes: boolean): void {
  const { push } = store.state;
  if (!push?.velocity.some((v) => v !== 0)) return;
  const { velocity, particle } = push;
  post({
    kind: "changeNow",
    at,
    change: { action: "push", value: { velocity, particle } },
    ...(resumes && { resumes }),
  });
  clear(store);
}

function clear(store: Store): void {
  const { push } = store.state;
  if (push) store.change({ push: { ...push, velocity: push.velocity.map(() => 0) } });
}

/** The run waits at the time that is shown while a push is drawn. */
export function pushEvents(store: Store, host: Host): PushEvents {
  let [at, went] = [0, false];
  return {
    begins() {
      at = store.state.status?.time ?? 0;
      went = faceOf(store.state) === "running";
      if (went) for (const command of [{ kind: "pause" }, { kind: "seek", time: at }] as const) host.post(command);
    },
    pulled(velocity) {
      const { push } = store.state;
      if (push) store.change({ push: { ...push, velocity } });
    },
    ends(taken) {
      if (taken) {
        send(store, host, at, went);
        return;
      }
      clear(store);
      if (went) host.post({ kind: "run" });
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
  const areNumbers = (): boolean => fields.every(({ input }) => numberIn(input) !== undefined);
  const take = (): void => {
    if (areNumbers()) send(store, host, store.state.status?.time ?? 0, false);
  };
  const mark = (): void => {
    for (const { input } of fields) input.setAttribute("aria-invalid", String(numberIn(input) === undefined));
    button.disabled = !areNumbers() || !store.state.push?.velocity.some((v) => v !== 0);
  };
  for (const { input } of fields) {
    input.addEventListener("input", () => {
      const { push } = store.state;
      if (!push) return;
      const velocity = push.velocity.map((_, axis) => numberIn(fields[axis].input) ?? 0);
      store.change({ push: { ...push, velocity } });
    });
    input.addEventListener("keydown", ({ key }) => {
      if (key === "Enter") take();
    });
  }
  store.watch(["push"], ({ push }) => {
    const { velocity = [] } = push ?? {};
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
