/** Options in the fragment of the address: `#autoplay&colors=speed&camera=0.5,0.5,1`. What is not understood is left out, and said. */
import type { PanelState } from "../../src/protocol/messages.ts";
import type { ColoringOption } from "../../src/protocol/scene.ts";

export interface FragmentOptions {
  readonly autoplay: boolean;
  readonly panel: Partial<PanelState>;
  /** Parts that are not understood, as they are written. */
  readonly unknown: readonly string[];
}

export function optionsOf(fragment: string): FragmentOptions {
  const words = new URLSearchParams(fragment.replace(/^#/, ""));
  const coloring = words.get("colors");
  const panel = { ...(coloring && /^[\w-]{1,40}$/.test(coloring) && { coloring }), ...cameraOf(words.get("camera")) };
  const understood = {
    autoplay: true,
    colors: "coloring" in panel,
    camera: "camera2" in panel || "camera3" in panel,
  };
  const unknown = [...words].filter(
    ([word]) => !(Object.hasOwn(understood, word) && understood[word as keyof typeof understood]),
  );
  return {
    autoplay: words.has("autoplay"),
    panel,
    unknown: unknown.map(([word, value]) => (value === "" ? word : `${word}=${value}`)),
  };
}

/** What is said of words that are not understood; undefined where all are. */
export function unknownWords({ unknown }: FragmentOptions): string | undefined {
  if (unknown.length === 0) return undefined;
  return `The address has ${listed(unknown)}, expected autoplay, colors=WORD, camera=X,Y,HEIGHT or camera=X,Y,Z,X,Y,Z.`;
}

/** What is said of a coloring that the scenario does not have. */
export function unknownColoring(
  { panel: { coloring } }: FragmentOptions,
  offered: readonly Pick<ColoringOption, "id">[],
): string | undefined {
  if (coloring === undefined || offered.some(({ id }) => id === coloring)) return undefined;
  return `The address has colors=${coloring}, expected one of ${listed(offered.map(({ id }) => id))}.`;
}

const listed = (words: readonly string[]): string => words.map((word) => word.slice(0, 80)).join(", ");

/** Three numbers are center and height of a plane, six are position and target in space. */
function cameraOf(written: string | null): Pick<Partial<PanelState>, "camera2" | "camera3"> {
  const numbers = written?.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part))) ?? [];
  if (!numbers.every(Number.isFinite)) return {};
  const [x, y, z, ...target] = numbers as [number, number, number, ...number[]];
  if (numbers.length === 3 && z > 0) return { camera2: { centre: [x, y], height: z } };
  const [a, b, c] = target as [number, number, number];
  return numbers.length === 6 ? { camera3: { position: [x, y, z], target: [a, b, c] } } : {};
}
