/**
 * End state of a run as a scenario that continues from it.
 *
 * All numbers are written in the shortest form that reads back as the same double, so nothing is lost; species keep their
 * names and contact rules. The clock of the new run starts at 0. Brownian noise continues from its current state: particles keep their
 * numbers, by which their streams are named, and associated particles stay associated.
 */

import type { Frame } from "../../engine/api/engine.ts";
import type { Memory, System } from "../../physics/system.ts";
import type { EndState } from "../blocks/block.ts";
import { blocks } from "../blocks/index.ts";
import { withNames } from "../names/namesUsed.ts";
import type { Scenario } from "../schema/schema.ts";
import { extxyzOf, namesInFile } from "./writeExtxyz.ts";

interface StateOptions {
  /** The scenario that was run: its title, units, seed, method, stop and measure are kept. */
  readonly document?: Scenario;
  /** What the first line says. */
  readonly heading?: string;
  /**
   * The name of an extended XYZ file to put the particles into when they are many; without it they are always listed.
   */
  readonly dataFile?: string;
  /** Associated particles: those with the same number. */
  readonly clusters?: Int32Array;
  /** What the run depends on beside positions and velocities. */
  readonly memory?: Memory;
}

interface StateText {
  readonly text: string;
  /** To be written beside the scenario. */
  readonly file?: { readonly name: string; readonly lines: Iterable<string> };
}

/** Largest number that is listed where a file can hold them: longer lists are hard to read and slow in an editor. */
export const mostListed = 20_000;

export function toScenario(system: System, frame: Frame, options: StateOptions = {}): StateText {
  const { document, dataFile, clusters, memory, heading = `The state at time ${frame.time} of a run.` } = options;
  const inFile = dataFile !== undefined && system.count > mostListed;
  // As the file spells them.
  const names = inFile ? namesInFile(system.speciesNames) : system.speciesNames;
  const spelled = new Map(system.speciesNames.map((name, k) => [name, names[k]]));
  const rename = (name: string) => spelled.get(name) ?? name;
  const state: EndState = {
    system: inFile && !system.fluid ? withSpelling(system, rename) : system,
    frame,
    speciesNames: names,
    ...(document && { document: inFile ? withNames(document, rename) : document }),
    ...(clusters && { clusters }),
    ...(memory && { memory }),
    ...(inFile && { dataFile }),
  };
  const parts = blocks.map(({ name, write }) => [name, write?.(state)] as const);
  const body = parts.filter(([, value]) => value !== undefined).map(([name, value]) => `  "${name}": ${value}`);
  const text = `${heading
    .split(/\r\n|\r|\n|\u2028|\u2029/)
    .map((line) => `// ${line}`)
    .join("\n")}\n{\n${body.join(",\n")}\n}\n`;
  if (!inFile) return { text };
  return { text, file: { name: dataFile, lines: extxyzOf(system, frame) } };
}

/** The names of species in rules and in the contact law. */
function withSpelling(system: System, rename: (name: string) => string): System {
  const { rules, contactLaw } = system;
  return {
    ...system,
    ...(rules && {
      rules: rules.map((rule) => ({
        ...rule,
        for: rename(rule.for),
        when: rule.when.map((condition) => ({ ...condition, of: rename(condition.of) })),
      })),
    }),
    ...(contactLaw?.pairs && {
      contactLaw: {
        ...contactLaw,
        pairs: contactLaw.pairs.map(({ between: [a, b], ...pair }) => ({
          ...pair,
          between: [rename(a), rename(b)] as const,
        })),
      },
    }),
  };
}
