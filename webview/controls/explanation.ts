/** Explanation of the last event and list of the next ones, under the picture, which shows the same (`overlays/explainedEvents.ts`). */
import type { EventExplanation, ExplainedEvent, PredictedEvent, UpcomingEvent } from "../../src/protocol/messages.ts";
import { make, show } from "../app/element.ts";
import { labels } from "../app/labels.ts";
import { figure, moment } from "../app/numberDisplay.ts";
import { faceOf, type PageState } from "../app/pageState.ts";
import type { Store } from "../app/store.ts";
import { explainId } from "../view/overlays/explainedEvents.ts";
import { endOf } from "./timelineScale.ts";

export function createExplanation(store: Store): HTMLElement {
  const body = make("div", {});
  const element = make("section", { class: "explanation", "aria-label": labels.explainEvents, hidden: true }, body);
  let shown: unknown;
  store.watch(["frame", "panel", "scene", "status", "about", "failure", "generation"], (state) => {
    const { panel, frame, scene } = state;
    show(element, scene !== undefined && panel.overlays.includes(explainId) && standing.has(faceOf(state)));
    if (frame?.explanation === shown) return;
    shown = frame?.explanation;
    body.replaceChildren(...(frame?.explanation ? explained(frame.explanation, frame.time, state) : []));
  });
  return element;
}

const standing: ReadonlySet<string> = new Set(["preview", "paused", "seeking", "finished"]);

export function explained({ last, next, method, reason }: EventExplanation, now: number, state: PageState): Node[] {
  const text = (words: string, kind?: string) => make("p", { class: kind }, words);
  const parts: Node[] = [];
  if (last) {
    parts.push(make("h2", {}, `Why ${eventText(last.event)} was next`));
    parts.push(text(last.earlier ? earlierText(last, last.earlier) : "It was the earliest of all predicted events."));
    parts.push(...partnersOf(last), ...(last.invalid.length > 0 ? [text(invalidText(last))] : []));
  }
  if (next.length > 0)
    parts.push(
      make("h2", {}, last ? "Next, as predicted now" : `Next, as predicted at t = ${moment(now, endOf(state).time)}`),
      make("ol", {}, ...next.map((event) => make("li", {}, upcomingText(event, now)))),
    );
  if (reason !== undefined) parts.push(text(reason));
  else if (!last) parts.push(text("Step one event (.) to see why it is the next.", "quiet"));
  const searched = last && last.searched.length > 0 ? ` ${searchedText}` : "";
  parts.push(text(`Method: ${method}${searched}`, "quiet"));
  return parts;
}

const searchedText = "The cells that are searched after the event are drawn in the picture.";

function earlierText({ event }: ExplainedEvent, earlier: PredictedEvent): string {
  const isSame = [earlier.first, earlier.second].every((one) => one === event.first || one === event.second);
  const what = isSame ? "Its contact" : eventText(earlier);
  const ahead = figure(event.time - earlier.time, 3);
  return `${what} was predicted ${ahead} earlier: this method finds events step by step, not in the order of predictions.`;
}

/** Each of its particles with its earliest predictions: the event itself, then how much later the others are. */
function partnersOf({ event, partners }: ExplainedEvent): Node[] {
  return partners.map(({ particle, predictions }) => {
    const later = predictions
      .slice(1)
      .map((each) => `${partnerText(each, particle)} (${figure(each.time - event.time, 3)} later)`)
      .join(", ");
    const [own] = predictions;
    const first = own ? partnerText(own, particle) : "";
    return make(
      "p",
      {},
      `Particle ${particle}: first ${first}, `,
      later ? `then ${later}.` : "nothing else predicted.",
    );
  });
}

function invalidText({ event, invalid }: ExplainedEvent): string {
  const list = invalid.map((each) => {
    const with_ = [event.first, event.second].includes(each.first) ? each.first : each.second;
    const particle = with_ === each.first ? each.second : each.first;
    return `${particle} (with ${with_}, ${figure(each.time - event.time, 3)} later)`;
  });
  const [events, particles] = list.length === 1 ? ["event", "This particle is"] : ["events", "These particles are"];
  return `Invalid since: the next ${events} of ${list.join(", ")}. ${particles} predicted again.`;
}

function eventText({ first, second, wall }: PredictedEvent): string {
  return second < 0 ? `${first} with ${wallText(wall)}` : `${first}–${second}`;
}

function partnerText(event: PredictedEvent, particle: number): string {
  return event.second < 0 ? wallText(event.wall) : `${event.first === particle ? event.second : event.first}`;
}

/** Faces of the box have names that obstacles do not have. */
function wallText(name = ""): string {
  return /^(left|right|bottom|top|front|back)$/.test(name) ? `the ${name} wall` : name;
}

function upcomingText(event: UpcomingEvent, now: number): string {
  const after = event.after === undefined ? "" : `, unless event ${event.after + 1} happens before`;
  return `${eventText(event)} in ${figure(event.time - now, 3)}${after}`;
}
