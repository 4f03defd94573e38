/** Units of measured quantities, `mass·length/time`, in the symbols that a scenario names: with `m, kg, s` it is kg·m/s. */
import { superscript } from "./ticks.ts";

/** Powers of ten of units: of masses, lengths and times. */
export const powersOfTen: readonly Readonly<Record<string, number>>[] = [
  { t: 3, kg: 0, g: -3, mg: -6, µg: -9, μg: -9 },
  { km: 3, m: 0, dm: -1, cm: -2, mm: -3, µm: -6, μm: -6, um: -6, nm: -9, Å: -10, pm: -12 },
  { s: 0, ms: -3, µs: -6, μs: -6, us: -6, ns: -9, ps: -12, fs: -15 },
];

const symbols = ["u Da m", "σ d", "min h τ"].map((others, base) => [
  ...Object.keys(powersOfTen[base]),
  ...others.split(" "),
]);

/** Powers of kilograms, meters and seconds in units of the SI with names of their own. */
const named: Readonly<Record<string, string>> = { "1,2,-2": "J", "1,-1,-2": "Pa", "1,0,-2": "N/m", "1,-1,-1": "Pa·s" };

/** Orders of three symbols. */
const orders = ["012", "021", "102", "120", "201", "210"];

/** As it is where the label does not name one length, one mass and one time. @param label the keyword `units` of the scenario */
export function inUnits(unit: string, label: string, dimension: number): string {
  const known = symbolsIn(label);
  const powers = known && powersOf(unit, dimension);
  if (!known || !powers) return unit;
  return (known.join() === "kg,m,s" && named[powers.join()]) || product(powers, known);
}

/** Of the mass, the length and the time; undefined where symbols can be assigned in no way, or in several. */
function symbolsIn(label: string): string[] | undefined {
  const written = label === "SI" ? ["m", "kg", "s"] : label.split(",").map((symbol) => symbol.trim());
  const assigned = orders.map((order) => [...order].map((k) => written[Number(k)]));
  const fitting = assigned.filter((three) => three.every((symbol, base) => symbols[base].includes(symbol)));
  return written.length === 3 && fitting.length === 1 ? fitting[0] : undefined;
}

/** Of mass, length and time; undefined where the unit is made of other words than those of mechanics. */
function powersOf(unit: string, d: number): number[] | undefined {
  const words = new Map([
    ["1", [0, 0, 0]],
    ["mass", [1, 0, 0]],
    ["length", [0, 1, 0]],
    ["time", [0, 0, 1]],
    ["energy", [1, 2, -2]],
    ["area", [0, 2, 0]],
    ["volume", [0, d, 0]],
  ]);
  const exponents = new Map([
    ["", 1],
    ["²", 2],
    ["^d", d],
    ["^(d−2)", d - 2],
  ]);
  const total = [0, 0, 0];
  // In a plane a volume is an area.
  const sides = unit.replace(/\s|\(area\)/g, "").split("/");
  for (const [side, factors] of sides.entries()) {
    for (const factor of factors.replace(/^\((.*)\)$/, "$1").split("·")) {
      const [, word = "", exponent = ""] = /^(1|[a-z]+)(.*)$/.exec(factor) ?? [];
      const powers = words.get(word);
      const times = exponents.get(exponent);
      if (!powers || times === undefined) return undefined;
      powers.forEach((power, base) => {
        total[base] += (side > 0 ? -times : times) * power;
      });
    }
  }
  return total;
}

/** `kg/(m·s²)` */
function product(powers: readonly number[], known: readonly string[]): string {
  const factors = (sign: 1 | -1) =>
    known.flatMap((symbol, base) => {
      const power = sign * powers[base];
      return power > 0 ? [symbol + (power > 1 ? superscript(power) : "")] : [];
    });
  const [above, below] = [factors(1).join("·"), factors(-1)];
  if (below.length === 0) return above;
  return `${above || "1"}/${below.length > 1 ? `(${below.join("·")})` : below.join("")}`;
}
