/**
 * Of a value that is no scenario, the part that is one: whatever is not sound is left out, so that the rest is checked all the same and
 * a person is told everything at once. What has been left out is in doubt: of what hangs on it nothing can be said.
 */
import type { Path } from "../diagnostics.ts";
import type { Scenario } from "../schema/schema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { checkStructure } from "../schema/structure.ts";
import { Report } from "../text/report.ts";
import type { Source } from "../text/source.ts";

/** Where the box or the particles cannot be read, others are checked beside these. */
const standIns: Readonly<Record<string, object>> = {
  box: { size: [1, 1] },
  particles: { count: 1, fraction: 0.01 },
};
/** A group keeps its place and its size without them. */
const weightless = new Set(["name", "mass", "density", "velocity"]);

export class ValidSubset {
  /** Left out, in the order found. */
  readonly doubtful: Path[] = [];
  private value: unknown;

  constructor(
    value: unknown,
    private readonly source: Source,
  ) {
    this.value = isObject(value) ? { ...value } : value;
  }

  /** Undefined where nothing can be made of it. */
  document(): Scenario | undefined {
    // What one round leaves out may leave its block without something needed, which the next one finds.
    for (let round = 0; round < 10 && isObject(this.value); round++) {
      const found = new Report(this.source);
      if (checkStructure(this.value, found)) return this.value;
      for (const { path, code } of found.diagnostics) {
        if (code === "version") return undefined;
        this.leaveOut(path);
      }
    }
    return undefined;
  }

  /** With the whole of the block it stands in, but for box and particles: one knob of a method speaks of another. */
  leaveOutBlock(path: Path): void {
    const [block] = path;
    this.leaveOut(block === "box" || block === "particles" ? path : path.slice(0, 1));
    // By its kind a motion wants a method of its own.
    if (block === "motion") this.leaveOut(["method"]);
  }

  leaveOut(path: Path): void {
    let length = path.length;
    while (length > 0 && typeof path[length - 1] === "number") length--;
    const property = path.slice(0, length);
    this.value = without(this.value, property);
    this.doubtful.push(property);
    if (property.at(-1) === "name") this.doubtful.push(["contact", "pairs"], ["motion", "diffusion"]);
    const { value } = this;
    if (property.length > 1 || !isObject(value)) return;
    for (const [name, standIn] of Object.entries(standIns)) {
      if (Object.hasOwn(value, name)) continue;
      value[name] = standIn;
      this.doubtful.push([name]);
      if (name === "particles") this.doubtful.push(["contact", "pairs"], ["motion", "diffusion"]);
    }
  }

  /** Where particles are and how large is not known. */
  get unplaced(): boolean {
    return this.doubtful.some(([block, ...rest]) => {
      const word = rest.find((step) => typeof step === "string");
      return block === "box" || (block === "particles" && !weightless.has(String(word)));
    });
  }
}

/** A copy, as far as the path goes, that has nothing there. */
function without(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    const copy = value.slice();
    copy[step as number] = without(copy[step as number], rest);
    return copy;
  }
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  const { [step]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [step]: without(inner, rest) };
}
