/**
 * A contact law added through the registry alone works in the reference engines, and is part of the format: two laws of this test,
 * one that fixes the speed at which particles part, and the square well, which has an outer range and remembers pairs.
 */
import { describe, expect, it } from "vitest";
import { nearestImage, periods } from "../../../src/physics/box.ts";
import type { ContactLaw, PairLaw } from "../../../src/physics/contacts/contactLaw.ts";
import { contactTime } from "../../../src/physics/contacts/encounterTime.ts";
import type { Impulse } from "../../../src/physics/contacts/impulse.ts";
import { contactLaws } from "../../../src/physics/contacts/index.ts";
import { PairState } from "../../../src/physics/contacts/pairState.ts";
import { numberOf, type ParameterValues } from "../../../src/physics/parameters.ts";
import type { System } from "../../../src/physics/system.ts";
import { everyNth } from "../../effort.ts";
import { eventEngines, extendedFormat, kineticEnergy } from "../../physics/extendedFormat.ts";

/** Changes the relative velocity along r by `change`; μ is the reduced mass. */
function exchange(
  system: System,
  v: Float64Array,
  i: number,
  j: number,
  r: ArrayLike<number>,
  change: number,
): Impulse {
  const { dimension: d, masses } = system;
  const reduced = (masses[i] * masses[j]) / (masses[i] + masses[j]);
  const distance = Math.hypot(...Array.from(r).slice(0, d));
  for (let axis = 0; axis < d; axis++) {
    const momentum = (reduced * change * r[axis]) / distance;
    v[i * d + axis] += momentum / masses[i];
    v[j * d + axis] -= momentum / masses[j];
  }
  return { momentum: reduced * change, virial: reduced * change * distance, loss: 0 };
}

function approachOf({ dimension: d }: System, v: Float64Array, i: number, j: number, r: ArrayLike<number>) {
  let [rr, rv] = [0, 0];
  for (let axis = 0; axis < d; axis++) {
    rr += r[axis] ** 2;
    rv += r[axis] * (v[i * d + axis] - v[j * d + axis]);
  }
  return { distance: Math.sqrt(rr), radial: rv / Math.sqrt(rr) };
}

const fixedSpeed: ContactLaw = {
  name: "fixedSpeed",
  description: "Particles part with a fixed speed along the line of centers.",
  isElastic: () => false,
  parameters: { speed: { type: "number", description: "Speed of parting. Unit: length / time.", positive: true } },
  create(system, values) {
    const speed = numberOf(this.parameters, values, "speed");
    return {
      reach: system.radii,
      delay: (i, j, x, y, z, vx, vy, vz) => contactTime(x, y, z, vx, vy, vz, system.radii[i] + system.radii[j]),
      collide(v, i, j, r) {
        const { radial } = approachOf(system, v, i, j, r);
        if (radial >= 0) return undefined;
        const { masses } = system;
        const loss = ((masses[i] * masses[j]) / (masses[i] + masses[j]) / 2) * (radial ** 2 - speed ** 2);
        return { ...exchange(system, v, i, j, r, speed - radial), loss };
      },
    };
  },
};

/** Alder & Wainwright 1959, §III: a hard core, and a step of the potential at `range` contact distances. */
const squareWell: ContactLaw = {
  name: "squareWell",
  description: "A hard core in a square well.",
  isElastic: () => true,
  parameters: {
    range: { type: "number", description: "Outer range in contact distances.", minimum: 1.01 },
    depth: { type: "number", description: "Depth of the well. Unit: energy.", minimum: 0, default: 1 },
  },
  create: (system, values) => new SquareWell(system, values),
};

class SquareWell implements PairLaw {
  readonly reach: Float64Array;
  readonly pairState: PairState;
  private readonly depth: number;

  constructor(
    private readonly system: System,
    values: ParameterValues,
  ) {
    const range = numberOf(squareWell.parameters, values, "range");
    this.depth = numberOf(squareWell.parameters, values, "depth");
    this.reach = system.radii.map((r) => r * range);
    this.pairState = new PairState(system.count);
    const { count, dimension: d, positions } = system;
    const sides = periods(system);
    // Pairs that overlap with their wells from the start are bound.
    for (let j = 1; j < count; j++) {
      for (let i = 0; i < j; i++) {
        const r = sides.map((side, axis) => nearestImage(positions[i * d + axis] - positions[j * d + axis], side));
        if (Math.hypot(...r) < this.reach[i] + this.reach[j]) this.pairState.set(i, j, 1);
      }
    }
  }

  delay(i: number, j: number, x: number, y: number, z: number, vx: number, vy: number, vz: number): number {
    const { radii } = this.system;
    const outer = this.reach[i] + this.reach[j];
    const beyond = x * x + y * y + z * z > outer * outer * (1 + 1e-9);
    // A bound pair is bound by its nearest image only.
    if (beyond || this.pairState.get(i, j) === 0) return contactTime(x, y, z, vx, vy, vz, outer);
    const core = contactTime(x, y, z, vx, vy, vz, radii[i] + radii[j]);
    if (core < Infinity) return core;
    const [b, vv] = [x * vx + y * vy + z * vz, vx * vx + vy * vy + vz * vz];
    const c = x * x + y * y + z * z - outer * outer;
    if (vv === 0) return Infinity;
    return Math.max(0, (Math.sqrt(Math.max(0, b * b - vv * c)) - b) / vv);
  }

  collide(v: Float64Array, i: number, j: number, r: ArrayLike<number>): Impulse | undefined {
    const { system, pairState, depth } = this;
    const { radii, masses } = system;
    const { distance, radial } = approachOf(system, v, i, j, r);
    const [core, outer] = [radii[i] + radii[j], this.reach[i] + this.reach[j]];
    const step = 2 * depth * (1 / masses[i] + 1 / masses[j]);
    if (pairState.get(i, j) === 0) {
      if (radial >= 0) return undefined;
      pairState.set(i, j, 1);
      return exchange(system, v, i, j, r, -Math.sqrt(radial ** 2 + step) - radial);
    }
    if (distance < (core + outer) / 2) return radial < 0 ? exchange(system, v, i, j, r, -2 * radial) : undefined;
    if (radial ** 2 <= step) return exchange(system, v, i, j, r, -2 * radial);
    pairState.set(i, j, 0);
    return exchange(system, v, i, j, r, Math.sqrt(radial ** 2 - step) - radial);
  }
}

contactLaws.push(fixedSpeed, squareWell);

const { jsonSchema, tableOf, read, systemOf: systemIn, createOracle, run } = await extendedFormat();
const { expectAgreement } = await import("../../engine/agreement.ts");

const document = (contact: object) => ({
  box: { size: [12, 10], edges: ["periodic", "reflecting"] },
  particles: { count: 16, radius: 0.4, velocity: { temperature: 1 } },
  contact,
  method: { kind: "cells" },
  stop: { time: 3 },
});

function systemOf(contact: object): System {
  expect(read(document(contact)).diagnostics).toEqual([]);
  return systemIn(document(contact));
}

const laws = [
  ["fixedSpeed", { fixedSpeed: { speed: 1.5 } }],
  ["squareWell", { squareWell: { range: 1.5, depth: 0.5 } }],
] as const;

describe.each(laws)("%s", (name, contact) => {
  it("is in the schema, and so in completion, and in the tables of docs/FORMAT.md, with its parameters and hovers", () => {
    const schema = jsonSchema() as { properties: { contact: { properties: Record<string, Record<string, unknown>> } } };
    const law = contactLaws.find((known) => known.name === name)!;
    const written = schema.properties.contact.properties[name];
    expect(written.markdownDescription).toBe(`${law.description} Default: none.`);
    expect(Object.keys(written.properties as object)).toEqual(Object.keys(law.parameters));
    const [first] = Object.entries(law.parameters);
    expect(tableOf("laws")).toContain(`| \`${name}\` | \`${first![0]}\` | ${first![1].description}`);
  });

  it("a wrong parameter is reported", () => {
    const [parameter] = Object.keys(Object.values(contact)[0]);
    const { diagnostics } = read(document({ [name]: { ...Object.values(contact)[0], [parameter!]: -1 } }));
    expect(diagnostics.map(({ path }) => path.join("."))).toContain(`contact.${name}.${parameter}`);
  });

  it.each(eventEngines)("%s agrees with the oracle", (_, create) => {
    const { compared } = expectAgreement(systemOf(contact), create, { perParticle: 6 });
    expect(compared).toBeGreaterThan(25);
  });

  it("the production engine computes it, and is the default", () => {
    expect(read({ ...document(contact), method: {} }).scenario?.method.kind).toBe("event-driven");
  });

  it("gives the result of a run, and is kept in its end state", async () => {
    const { json, csv, end } = await run(document(contact));
    expect(csv.trim().split("\n").length).toBeGreaterThan(2);
    expect(json).toMatch(/"collisions":[1-9]/);
    expect(end).toContain(`"${name}"`);
  });

  it("a saved state goes on as the run itself", () => {
    for (const create of [createOracle, ...everyNth(6, eventEngines).map(([, create]) => create)]) {
      const [whole, half] = [create(systemOf(contact)), create(systemOf(contact))];
      half.advance({ until: 1 });
      const restored = create(systemOf(contact));
      restored.restore(half.save());
      for (const engine of [whole, restored]) engine.advance({ until: 3 });
      expect(restored.tally()).toEqual(whole.tally());
    }
  });
});

it("particles that part with a fixed speed: the energy lost is what is missing", () => {
  const engine = createOracle(systemOf({ fixedSpeed: { speed: 1.5 } }));
  const before = kineticEnergy(engine);
  engine.advance({ until: 5 });
  expect(engine.tally().collisions).toBeGreaterThan(10);
  expect(kineticEnergy(engine) + engine.tally().dissipated).toBeCloseTo(before, 9);
});

it("two particles in a square well are faster by its depth, and leave it as they came", () => {
  const pair = {
    box: { size: [20, 10], edges: "open" },
    particles: { at: [[5, 5], [9, 5.9]], radius: 0.5, velocity: [[1, 0], [-1, 0]] }, // biome-ignore format: a table
    contact: { squareWell: { range: 1.5, depth: 1 } },
    method: { kind: "simple" },
  };
  const engine = createOracle(systemIn(pair));
  engine.advance({ until: 100, encounters: 1 });
  expect(kineticEnergy(engine)).toBeCloseTo(2, 12);
  engine.advance({ until: 100 });
  expect(engine.tally().collisions).toBe(3);
  expect(kineticEnergy(engine)).toBeCloseTo(1, 12);
});
