/**
 * The valid part of a document with errors: invalid values are left out, so that the rest is still checked and all problems are
 * reported at once. Nothing is reported of what depends on a value that was left out.
 */
import { blocks } from "../blocks/index.ts";
import type { Path } from "../diagnostics.ts";
import { blockNamed } from "../schema/scenarioSchema.ts";
import type { Scenario } from "../schema/schema.ts";
import { isObject } from "../schema/schemaNode.ts";
import { checkStructure } from "../schema/structure.ts";
import { Report } from "../text/report.ts";
import type { Source } from "../text/source.ts";

/** A group keeps its place and its size without these. */
const weightless = new Set(["name", "mass", "density", "velocity"]);

/** Lists that name groups. */
const pathsOfGroupNames: readonly Path[] = blocks.flatMap(({ name, groupNames = [] }) =>
  groupNames.map(({ path }) => [name, ...path.split(".*")[0].split(".")]),
);

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

  /** Undefined where no part of it is a scenario. */
  document(): Scenario | undefined {
    // A block may lack a required property once a value is left out, which the next round finds.
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

  /** With its whole block, whose properties depend on each other, unless the block is required. */
  leaveOutBlock(path: Path): void {
    const block = blockNamed(path[0]);
    this.leaveOut(block?.placeholder ? path : path.slice(0, 1));
    for (const name of block?.decides ?? []) this.leaveOut([name]);
  }

  leaveOut(path: Path): void {
    let length = path.length;
    while (length > 0 && typeof path[length - 1] === "number") length--;
    const property = path.slice(0, length);
    this.value = without(this.value, property);
    this.doubtful.push(property);
    if (property.at(-1) === "name") this.doubtful.push(...pathsOfGroupNames);
    const { value } = this;
    if (property.length > 1 || !isObject(value)) return;
    for (const { name, placeholder, unless } of blocks) {
      if (!placeholder || Object.hasOwn(value, name) || (unless !== undefined && Object.hasOwn(value, unless)))
        continue;
      value[name] = placeholder;
      this.doubtful.push([name]);
      if (name === "particles") this.doubtful.push(...pathsOfGroupNames);
    }
  }

  /** Positions or sizes of particles are unknown. */
  get unplaced(): boolean {
    return this.doubtful.some(([block, ...rest]) => {
      const word = rest.find((step) => typeof step === "string");
      return block === "box" || (block === "particles" && !weightless.has(String(word)));
    });
  }
}

/** A copy without the value at the path. */
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
