/** Run, pause, steps, restart, stop, time line, speed. */
import { type Actions, movable } from "../app/actions.ts";
import { iconButton, make, setIcon, setTitle } from "../app/element.ts";
import { keyNames } from "../app/keys.ts";
import { duration, figure } from "../app/numberDisplay.ts";
import { faceOf, type PageState } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { type ChosenSpeed, offeredSpeeds } from "./speeds.ts";
import { createTimeline } from "./timeline.ts";

export function createTransport(store: Store, deeds: Actions): HTMLElement {
  const button = (icon: string, title: string, onClick: () => void) => iconButton({ icon, title, onClick });
  const restart = button("debug-restart", `Restart (${keyNames.restart})`, () => deeds.restart());
  const run = iconButton({ icon: "play", title: "Run", onClick: () => deeds.runOrPause(), class: "primary" });
  const event = button("debug-step-over", `Step one event (${keyNames.stepEvent})`, () => deeds.stepEvent());
  const frame = button("debug-continue", `Step one frame (${keyNames.stepFrame})`, () => deeds.stepFrame());
  const stop = button("debug-stop", "Stop and show results", () => deeds.stop());

  store.watch(["status", "scene", "about", "failure", "generation"], (state) => {
    const face = faceOf(state);
    const busy = face === "running" || face === "seeking";
    const can = movable.has(face);
    setIcon(run.firstElementChild as HTMLElement, busy ? "debug-pause" : "play");
    setTitle(run, `${runWord(face, busy, state.status?.fraction === 1)} (${keyNames.runOrPause})`);
    run.disabled = !can && face !== "failed";
    restart.disabled = !can || (face === "preview" && (state.status?.time ?? 0) === 0);
    event.disabled = frame.disabled = !can || face === "finished";
    stop.disabled = !can || face === "finished" || face === "preview";
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
    createTimeline(store, deeds),
    createSpeed(store, deeds),
  );
}

function runWord(face: string, busy: boolean, over: boolean): string {
  if (busy) return "Pause";
  // A manually stopped run continues from there.
  if (face === "finished") return over ? "Run again from the start" : "Run on";
  return face === "failed" ? "Check again" : "Run";
}

function createSpeed(store: Store, deeds: Actions): HTMLElement {
  const select = make("select", { "aria-label": "Speed" });
  select.addEventListener("change", () => {
    const { value } = select;
    deeds.setSpeed(value === "most" || value === "usual" ? value : Number(value));
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
      `Speed: ${titleOf(state.panel.speed, state)} (slower ${keyNames.slower}, faster ${keyNames.faster})`,
    );
  });
  return select;
}

function optionsFor({ scene, panel }: PageState) {
  const speeds = offeredSpeeds(scene?.usualSpeed);
  const { speed } = panel;
  // One that was set for a scenario of other units.
  if (typeof speed === "number" && !speeds.includes(speed)) speeds.push(speed);
  speeds.sort((a, b) => b - a);
  return [
    { value: "most", text: "Fastest" },
    { value: "usual", text: "Auto (≈ 10 s)" },
    ...speeds.map((each) => ({ value: String(each), text: `${figure(each, 1)} t/s` })),
  ];
}

function titleOf(speed: ChosenSpeed, { scene }: PageState): string {
  if (speed === "most") return "as fast as it goes";
  if (speed !== "usual") return `${figure(speed, 1)} units of time a second`;
  if (!scene) return "usual";
  const whole =
    scene.expectedEnd === undefined ? "" : `, the whole run in about ${duration(scene.expectedEnd / scene.usualSpeed)}`;
  return `usual, ${figure(scene.usualSpeed, 2)} units of time a second${whole}`;
}
