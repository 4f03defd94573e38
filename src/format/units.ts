/** Units of measured quantities, `mass·length/time`, in the symbols that a scenario names: with `m, kg, s` it is kg·m/s. */
import { superscript } from "./ticks.ts";

const bases = ["mass", "length", "time"] as const;
type Base = (typeof bases)[number];
type Powers = Record<Base, number>;

const symbols: Readonly<Record<Base, readonly string[]>> = {
  mass: ["kg", "g", "mg", "µg", "μg", "t", "u", "Da", "m"],
  length: ["m", "km", "dm", "cm", "mm", "µm", "μm", "um", "nm", "pm", "Å", "σ", "d"],
  time: ["s", "ms", "µs", "μs", "us", "ns", "ps", "fs", "min", "h", "τ"],
};

/** Powers of mass, length and time of units that have names of their own in the SI. */
const named: Readonly<Record<string, string>> = {
  "1,2,-2": "J",
  "1,-1,-2": "Pa",
  "1,0,-2": "N/m",
  "1,-1,-1": "Pa·s",
};

/** As it is where the label does not name one length, one mass and one time. @param label the keyword `units` of the scenario */
export function inUnits(unit: string, label: string, dimension: number): string {
  const known = symbolsIn(label);
  const powers = known && powersOf(unit, dimension);
  if (!known || !powers) return unit;
  const name = named[bases.map((base) => powers[base]).join()];
  const isSi = known.mass === "kg" && known.length === "m" && known.time === "s";
  return isSi && name !== undefined ? name : product(powers, known);
}

/** Undefined where its symbols can be assigned in no way, or in several. */
function symbolsIn(label: string): Record<Base, string> | undefined {
  const written = label.trim() === "SI" ? ["m", "kg", "s"] : label.split(",").map((symbol) => symbol.trim());
  if (written.length !== bases.length) return undefined;
  const orders = [0, 1, 2].flatMap((a) => [0, 1, 2].flatMap((b) => (a === b ? [] : [[a, b, 3 - a - b]])));
  const fitting = orders.filter((order) => bases.every((base, k) => symbols[base].includes(written[order[k]])));
  if (fitting.length !== 1) return undefined;
  const [mass, length, time] = fitting[0].map((k) => written[k]);
  return { mass, length, time };
}

/** Undefined where it is made of other words than those of mechanics. */
function powersOf(unit: string, dimension: number): Powers | undefined {
  const words: Readonly<Record<string, Powers>> = {
    "1": { mass: 0, length: 0, time: 0 },
    mass: { mass: 1, length: 0, time: 0 },
    length: { mass: 0, length: 1, time: 0 },
    time: { mass: 0, length: 0, time: 1 },
    energy: { mass: 1, length: 2, time: -2 },
    area: { mass: 0, length: 2, time: 0 },
    volume: { mass: 0, length: dimension, time: 0 },
  };
  const exponents: Readonly<Record<string, number>> = {
    "": 1,
    "²": 2,
    "³": 3,
    "^d": dimension,
    "^(d−2)": dimension - 2,
  };
  const total: Powers = { mass: 0, length: 0, time: 0 };
  // In a plane a volume is an area.
  const [above, below = "1", ...rest] = unit.replace(/\s|\(area\)/g, "").split("/");
  if (rest.length > 0) return undefined;
  for (const [factors, sign] of [
    [above, 1],
    [below.replace(/^\((.*)\)$/, "$1"), -1],
  ] as const) {
    for (const factor of factors.split("·")) {
      const [, word = "", exponent = ""] = /^([a-z]+|1)(.*)$/.exec(factor) ?? [];
      if (!Object.hasOwn(words, word) || !Object.hasOwn(exponents, exponent)) return undefined;
      for (const base of bases) total[base] += sign * exponents[exponent] * words[word][base];
    }
  }
  return total;
}

/** `kg/(m·s²)` */
function product(powers: Powers, known: Readonly<Record<Base, string>>): string {
  const factors = (sign: 1 | -1) =>
    bases.flatMap((base) => {
      const power = sign * powers[base];
      return power > 0 ? [`${known[base]}${power > 1 ? superscript(power) : ""}`] : [];
    });
  const [above, below] = [factors(1), factors(-1)];
  if (above.length + below.length === 0) return "";
  const divisor = below.length > 1 ? `(${below.join("·")})` : below.join("");
  return `${above.join("·") || "1"}${divisor && "/"}${divisor}`;
}
