/**
 * Overlay: predictions of the next events, with the particles where they will be then, and the cells in which the method searches after
 * the last event. Its text is under the picture (`controls/explanation.ts`).
 */
import { periods, wrapCoordinate } from "../../../src/physics/box.ts";
import type { EventExplanation, Scene, ViewFrame } from "../../../src/protocol/messages.ts";
import type { ThemeColor } from "../../app/cssColor.ts";
import { keyNames } from "../../app/keys.ts";
import { labels } from "../../app/labels.ts";
import { figure } from "../../app/numberDisplay.ts";
import { radiusOf } from "../painter.ts";
import type { Label, Ring } from "./layers.ts";
import type { Overlay } from "./overlay.ts";
import { addEdges, areasOf, cellsIn } from "./searchedCells.ts";
import { Segments } from "./segments.ts";

export const explainId = "explain";

/** Opacity of particles at their predicted places, of the cells' areas and outlines. */
const [ghostly, searchedArea, searchedLine] = [0.22, 0.09, 0.55];
const sides = 32;

export const explainedEvents: Overlay = {
  id: explainId,
  label: labels.explainEvents,
  about: `Why the last event was the next: its predictions, the cells searched, and the next five events. Step with ${keyNames.stepEvent} and ${keyNames.eventBack} (on and off: ${keyNames.explainEvents})`,
  data: "explanation",
  swatch: "accent",
  offered: ({ fluid, recorded }) => !recorded && (!fluid || fluid.hasSolutes === true),
  create() {
    const [cells, ways] = [new Segments(), new Segments()];
    let [areas, ghosts] = [new Float32Array(0), new Float32Array(0)];
    let drawn: unknown;
    let places: readonly Place[] = [];
    return {
      layers({ scene, frame, theme }) {
        const explanation = frame?.explanation;
        if (explanation !== drawn) {
          drawn = explanation;
          places = explanation ? placesOf(explanation, scene) : [];
          const searched = cellsIn(explanation?.last?.searched ?? [], scene);
          areas = areasOf(searched);
          ghosts = discsOf(places, scene);
          cells.clear();
          ways.clear();
          addEdges(searched, cells);
          if (frame) for (const place of places) addWay(place, frame, scene, ways);
        }
        const shade = (opacity: number): ThemeColor => [theme.accent[0], theme.accent[1], theme.accent[2], opacity];
        return [
          { kind: "areas", corners: areas, color: shade(searchedArea), below: true },
          { kind: "areas", corners: ghosts, color: shade(ghostly), below: true },
          { kind: "lines", ...stateOf(cells), style: { color: shade(searchedLine), width: 1 } },
          { kind: "lines", ...stateOf(ways), style: { color: theme.accent, width: 1.4, dash: [6, 3.5] }, onTop: true },
          { kind: "rings", rings: places.map((place) => ringOf(place, theme.accent)) },
        ];
      },
      labels({ scene, frame }) {
        const explanation = frame?.explanation;
        if (!explanation) return [];
        const places = placesOf(explanation, scene);
        return [
          ...numbersOf(explanation, scene, frame.positions),
          ...explanation.next.map(({ time }, k): Label => {
            const own = places.filter(({ event }) => event === k);
            // Not over the label of an earlier event of the same particle.
            const free = own.find(
              ({ particle }) => !places.some((each) => each.event < k && each.particle === particle),
            );
            const { shown, radius } = free ?? own[0];
            return { at: [shown[0], shown[1], shown[2]], radius, text: `${k + 1}: ${figure(time - frame.time, 3)}` };
          }),
        ];
      },
    };
  },
};

/** A particle at the time of a predicted event. */
interface Place {
  readonly particle: number;
  readonly radius: number;
  /** Index of the event. */
  readonly event: number;
  /** Along its path, and in the box. */
  readonly at: readonly number[];
  readonly shown: readonly number[];
}

/** The numbers by which the text calls particles, where they are now. */
function numbersOf({ last, next }: EventExplanation, scene: Scene, positions: ArrayLike<number>): Label[] {
  const events = [...(last ? [last.event, ...last.invalid] : []), ...next];
  const particles = new Set(events.flatMap(({ first, second }) => (second < 0 ? [first] : [first, second])));
  const { dimension } = scene;
  return [...particles].map((particle): Label => {
    const at = (axis: number) => (axis < dimension ? positions[particle * dimension + axis] : 0);
    return { at: [at(0), at(1), at(2)], radius: radiusOf(scene, particle), text: String(particle), inside: true };
  });
}

function placesOf({ next }: Pick<EventExplanation, "next">, scene: Scene): Place[] {
  const { dimension } = scene;
  const period = periods(scene);
  return next.flatMap(({ first, second, places }, event) =>
    (second < 0 ? [first] : [first, second]).map((particle, k) => {
      const at = [0, 1, 2].map((axis) => (axis < dimension ? places[k * dimension + axis] : 0));
      const shown = at.map((x, axis) => (axis < dimension ? wrapCoordinate(x, period[axis]) : 0));
      return { particle, radius: radiusOf(scene, particle), event, at, shown };
    }),
  );
}

/** Later events are fainter. */
function ringOf({ shown: [x, y, z], radius, event }: Place, [red, green, blue]: ThemeColor): Ring {
  return { at: [x!, y!, z!], radius, color: [red, green, blue, 1 - 0.15 * event], gap: 0, width: 1.6 };
}

/** From where the particle is; through a periodic edge, also to where it is shown. */
function addWay({ particle, at, shown }: Place, { positions }: ViewFrame, { dimension }: Scene, ways: Segments): void {
  const from = [0, 1, 2].map((axis) => (axis < dimension ? positions[particle * dimension + axis] : 0));
  ways.add(from[0], from[1], from[2], at[0], at[1], at[2]);
  const shift = at.map((x, axis) => shown[axis] - x);
  if (shift.every((step) => step === 0)) return;
  ways.add(from[0] + shift[0], from[1] + shift[1], from[2] + shift[2], shown[0], shown[1], shown[2]);
}

function discsOf(places: readonly Place[], { dimension }: Scene): Float32Array<ArrayBuffer> {
  if (dimension === 3) return new Float32Array(0);
  return Float32Array.from(
    places.flatMap(({ shown: [x, y], radius }) =>
      Array.from({ length: sides }, (_, k) => {
        const corner = (n: number) => {
          const angle = (2 * Math.PI * n) / sides;
          return [x! + radius * Math.cos(angle), y! + radius * Math.sin(angle), 0];
        };
        return [x!, y!, 0, ...corner(k), ...corner(k + 1)];
      }).flat(),
    ),
  );
}

function stateOf({ ends, count, version }: Segments) {
  return { ends, count, version };
}
