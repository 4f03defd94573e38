/** Run, pause, steps, restart, stop, time line, speed. */

import { type Actions, movable } from "../app/actions.ts";
import { iconButton, make, setIcon, setTitle, show } from "../app/element.ts";
import { keyNames } from "../app/keys.ts";
import { labels } from "../app/labels.ts";
import { duration, figure } from "../app/numberDisplay.ts";
import { faceOf, type PageState } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { type ChosenSpeed, listedSpeeds } from "./speeds.ts";
import { createTimeline } from "./timeline.ts";

export function createTransport(store: Store, actions: Actions): HTMLElement {
  const button = (icon: string, title: string, onClick: () => void) => iconButton({ icon, title, onClick });
  const restart = button("debug-restart", `${labels.restart} (${keyNames.restart})`, () => actions.restart());
  const run = iconButton({ icon: "play", title: labels.run, onClick: () => actions.runOrPause(), class: "primary" });
  const event = button(
    "debug-step-over",
    `${labels.stepEvent} (${keyNames.stepEvent}, back ${keyNames.eventBack})`,
    () => actions.stepEvent(),
  );
  const runStep = `${labels.stepFrame} (${keyNames.stepFrame}, back ${keyNames.frameBack})`;
  // Where there are no events, frames have their keys.
  const recordedStep = `${labels.stepFrame} (${keyNames.stepEvent}, back ${keyNames.eventBack})`;
  const frame = button("debug-continue", runStep, () => actions.stepFrame());
  const stop = button("debug-stop", labels.stop, () => actions.stop());

  store.watch(["status", "scene", "about", "failure", "generation"], (state) => {
    const face = faceOf(state);
    const busy = face === "running" || face === "seeking";
    const can = movable.has(face);
    setIcon(run.firstElementChild as HTMLElement, busy ? "debug-pause" : "play");
    const recorded = state.about?.recorded === true;
    const finds = state.status?.recorded?.found !== undefined;
    const word = recorded ? playWord(face, busy) : runWord(face, busy, state.status?.fraction === 1);
    setTitle(run, `${word} (${keyNames.runOrPause})`);
    setTitle(restart, `${recorded ? labels.firstFrame : labels.restart} (${keyNames.restart})`);
    setTitle(frame, recorded ? recordedStep : runStep);
    setTitle(stop, recorded ? labels.stopFinding : labels.stop);
    show(event, !recorded);
    show(stop, !recorded || finds);
    run.disabled = !can && face !== "failed";
    // What has errors cannot be run, but looked at once more.
    run.classList.toggle("primary", face !== "failed");
    const atStart = (state.status?.time ?? 0) === 0;
    restart.disabled = !can || ((face === "preview" || recorded) && atStart);
    event.disabled = frame.disabled = !can || face === "finished";
    stop.disabled = !can || (!finds && (face === "finished" || face === "preview"));
  });
  const buttons = make(
    "div",
    { class: "buttons", role: "group", "aria-label": "Run" },
    run,
    restart,
    event,
    frame,
    stop,
  );
  return make(
    "section",
    { class: "transport", "aria-label": "Running" },
    buttons,
    createTimeline(store, actions),
    createSpeed(store, actions),
  );
}

function playWord(face: string, busy: boolean): string {
  if (busy) return labels.pause;
  if (face === "failed") return labels.readAgain;
  return face === "finished" ? labels.playAgain : labels.play;
}

function runWord(face: string, busy: boolean, over: boolean): string {
  if (busy) return labels.pause;
  // A manually stopped run continues from there.
  if (face === "finished") return over ? labels.runAgain : labels.resume;
  if (face === "paused") return labels.resume;
  return face === "failed" ? labels.checkAgain : labels.run;
}

function createSpeed(store: Store, actions: Actions): HTMLElement {
  const select = make("select", { "aria-label": labels.speed });
  select.addEventListener("change", () => {
    const { value } = select;
    actions.setSpeed(value === "max" || value === "auto" ? value : Number(value));
  });
  let offered = "";
  store.watch(["panel", "scene"], (state) => {
    const options = optionsFor(state);
    const signature = options.map(({ value, text }) => `${value}:${text}`).join();
    if (signature !== offered) {
      offered = signature;
      select.replaceChildren(...options.map(({ value, text }) => make("option", { value }, text)));
    }
    const value = String(state.panel.speed);
    if (select.value !== value) select.value = value;
    setTitle(
      select,
      `${labels.speed}: ${titleOf(state.panel.speed, state)} (slower ${keyNames.slower}, faster ${keyNames.faster})`,
    );
  });
  return select;
}

function speedUnit(scene: PageState["scene"]): string {
  return scene?.recorded ? labels.framesPerSecond : labels.perSecond;
}

function optionsFor({ scene, panel }: PageState) {
  const speeds = listedSpeeds(scene?.autoSpeed);
  const { speed } = panel;
  // One that was set by keys, or for a scenario of other units.
  if (typeof speed === "number" && !speeds.includes(speed)) speeds.push(speed);
  speeds.sort((a, b) => b - a);
  return [
    { value: "max", text: labels.maxSpeed },
    { value: "auto", text: labels.autoSpeed },
    ...speeds.map((each) => ({ value: String(each), text: `${figure(each, 1)} ${speedUnit(scene)}` })),
  ];
}

function titleOf(speed: ChosenSpeed, { scene }: PageState): string {
  if (speed === "max") return "as fast as possible";
  if (speed !== "auto") return `${figure(speed, 1)} ${speedUnit(scene)}`;
  if (!scene) return "auto";
  const whole =
    scene.expectedEnd === undefined ? "" : `, the whole run in about ${duration(scene.expectedEnd / scene.autoSpeed)}`;
  return `auto, ${figure(scene.autoSpeed, 2)} ${speedUnit(scene)}${whole}`;
}
