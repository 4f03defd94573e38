/** Guessed notations are understood, and the quick fixes for them are valid. */
import { expect, test } from "vitest";
import { readScenario } from "../../../src/scenario/readScenario.ts";
import { applyFix } from "../applyFix.ts";

const gas = { box: { size: [10, 10] }, particles: { count: 10, radius: 0.2 }, stop: { time: 1 } };

/** Where walls are spoken of, there are some. */
const box = { size: [10, 10], edges: "reflecting" };

test.each<[guess: object, meant: object]>([
  [{ stop: 10 }, { stop: { time: 10 } }],
  [{ box: [10, 10] }, { box: { size: [10, 10] } }],
  [{ box: { size: [10] } }, { box: { size: [10, 10] } }],
  [{ box: { size: [10, 10], edges: ["open"] } }, { box: { size: [10, 10], edges: ["open", "open"] } }],
  [{ method: "cells" }, { method: { kind: "cells" } }],
  [{ contact: 0.9 }, { contact: { restitution: 0.9 } }],
  [
    { box, gravity: -9.81 },
    { box, gravity: [0, -9.81] },
  ],
  [
    { box, gravity: [1] },
    { box, gravity: [1, 0] },
  ],
  [{ restitution: 0.9 }, { contact: { restitution: 0.9 } }],
  ...["en", "e_n", "alpha", "normal", "normalRestitution", "nu"].map((word): [object, object] => [
    { contact: { [word]: 0.8 } },
    { contact: { restitution: 0.8 } },
  ]),
  ...["et", "e_t", "nut", "beta"].map((word): [object, object] => [
    { contact: { [word]: 0.3 } },
    { contact: { rough: { tangential: 0.3 } } },
  ]),
  [{ restitution: 0.9, contact: { pairs: [] } }, { contact: { pairs: [], restitution: 0.9 } }],
  [{ expect: { temperature: 1 } }, { expect: { temperature: { about: 1 } } }],
  [{ particles: { count: 10, diameter: 0.4 } }, { particles: { count: 10, radius: 0.2 } }],
  [
    { particles: { count: 10, radius: 0.2, velocity: 2 } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [
    { particles: { count: 10, radius: 0.2, temperature: 2 } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [
    { particles: { count: 10, radius: 0.2, T: 2 } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [{ T: 2 }, { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } }],
  [{ box: { size: ["10 mm", 10] } }, { box: { size: [10, 10] } }],
  [{ method: { cells: 0.5 } }, { method: { cells: 20 } }],
  [{ particles: { count: -10, radius: 0.2 } }, { particles: { count: 10, radius: 0.2 } }],
  [
    { box, contact: { walls: 0.7 } },
    { box, contact: { pairs: [{ between: ["particles", "walls"], restitution: 0.7 }] } },
  ],
  [
    { box, contact: { restitution: 0.9, bottom: { restitution: 0.7 } } },
    { box, contact: { restitution: 0.9, pairs: [{ between: ["particles", "bottom"], restitution: 0.7 }] } },
  ],
  [
    { box, contact: { pairs: [{ between: ["particles", "top"], restitution: 0.8 }], wallRestitution: 0.7 } },
    {
      box,
      contact: {
        pairs: [
          { between: ["particles", "walls"], restitution: 0.7 },
          { between: ["particles", "top"], restitution: 0.8 },
        ],
      },
    },
  ],
  [
    { box, wallRestitution: 0.7 },
    { box, contact: { pairs: [{ between: ["particles", "walls"], restitution: 0.7 }] } },
  ],
  [
    { box, contact: { pairs: { between: ["particles", "walls"], restitution: 0.7 } } },
    { box, contact: { pairs: [{ between: ["particles", "walls"], restitution: 0.7 }] } },
  ],
  [
    { box, contact: { pairs: [["particles", "walls", 0.7]] } },
    { box, contact: { pairs: [{ between: ["particles", "walls"], restitution: 0.7 }] } },
  ],
  [
    { box, contact: "elastic" },
    { box, contact: { restitution: 1 } },
  ],
  [{ box: { size: [10, 10], walls: true } }, { box: { size: [10, 10], edges: "reflecting" } }],
  [{ box: { size: [10, 10], walls: "hard" } }, { box: { size: [10, 10], edges: "reflecting" } }],
  [
    { box: { size: [10, 10], periodic: [true, false] } },
    { box: { size: [10, 10], edges: ["periodic", "reflecting"] } },
  ],
  [{ box: { size: 10 } }, { box: { size: [10, 10] } }],
  [{ box: { size: { x: 10, y: 20 } } }, { box: { size: [10, 20] } }],
  [{ box: { width: 10, height: 20, edges: "open" } }, { box: { size: [10, 20], edges: "open" } }],
  [
    { box: { size: [10, 10], edges: { x: "periodic", y: "open" } } },
    { box: { size: [10, 10], edges: ["periodic", "open"] } },
  ],
  [
    { box: { size: [10, 10], edges: ["periodic", "periodic", "reflecting", "open"] } },
    { box: { size: [10, 10], edges: ["periodic", ["reflecting", "open"]] } },
  ],
  [{ particles: { n: 10, radius: 0.2 } }, { particles: { count: 10, radius: 0.2 } }],
  // In the literature of hard spheres σ is a diameter.
  [{ particles: { count: 10, sigma: 0.4 } }, { particles: { count: 10, radius: 0.2 } }],
  [
    { particles: { count: 10, radius: { min: 0.1, max: 0.2 } } },
    { particles: { count: 10, radius: { uniform: [0.1, 0.2] } } },
  ],
  [
    { particles: { count: 10, radius: { mean: 0.2, std: 0.02 } } },
    { particles: { count: 10, radius: { gaussian: { mean: 0.2, width: 0.1 } } } },
  ],
  [{ particles: { radius: 0.2, position: [1, 1] } }, { particles: { radius: 0.2, at: [[1, 1]] } }],
  [{ particles: { radius: 0.2, at: [1, 1] } }, { particles: { radius: 0.2, at: [[1, 1]] } }],
  [{ particles: { radius: 0.2, x: 1, y: 2 } }, { particles: { radius: 0.2, at: [[1, 2]] } }],
  [
    { box, particles: { count: 10, radius: 0.2, gravity: [0, -1] } },
    { box, particles: { count: 10, radius: 0.2 }, gravity: [0, -1] },
  ],
  [
    { particles: { count: 10, radius: 0.2, place: "grid" } },
    { particles: { count: 10, radius: 0.2, place: "square" } },
  ],
  [{ temperature: 2 }, { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } }],
  [{ stop: { events: 100 } }, { stop: { collisions: 100 } }],
  [{ stop: { steps: 1000 } }, { stop: { collisions: 1000 } }],
  [{ stop: { tmax: 10 } }, { stop: { time: 10 } }],
  [
    { method: { kind: "time-stepped", step: 0.001 }, stop: { steps: 1000 } },
    { method: { kind: "time-stepped", step: 0.001 }, stop: { time: 1 } },
  ],
  [{ method: { kind: "time-stepped", dt: 0.001 } }, { method: { kind: "time-stepped", step: 0.001 } }],
  [{ method: "EDMD" }, { method: { kind: "event-driven" } }],
  [{ method: "verlet" }, { method: { kind: "time-stepped", detector: "verlet", step: 0.01 } }],
  [{ method: { type: "cells" } }, { method: { kind: "cells" } }],
  [
    { box, g: 9.81 },
    { box, gravity: [0, -9.81] },
  ],
  [{ measure: { pressure: true } }, { measure: { what: ["pressure"] } }],
  [{ measure: { what: "pressure" } }, { measure: { what: ["pressure"] } }],
  [{ walls: "reflecting" }, { box: { size: [10, 10], edges: "reflecting" } }],
  [{ method: { cells: "10" } }, { method: { cells: 10 } }],
  [{ particles: "10 discs" }, { particles: { count: 10, fraction: 0.15 } }],
  [{ particles: { count: 10, radius: "0.1-0.2" } }, { particles: { count: 10, radius: { uniform: [0.1, 0.2] } } }],
  ...["t_end", "maxTime", "end-time", "simulation time"].map((word): [object, object] => [
    { stop: { [word]: 2 } },
    { stop: { time: 2 } },
  ]),
  ...["delta_t", "Δt", "time-step"].map((word): [object, object] => [
    { method: { kind: "time-stepped", [word]: 0.001 } },
    { method: { kind: "time-stepped", step: 0.001 } },
  ]),
  [{ nsteps: 1000, stop: { clock: 1 } }, { stop: { clock: 1, collisions: 1000 } }],
  [{ random_seed: 3 }, { seed: 3 }],
  [{ pbc: true }, { box: { size: [10, 10], edges: "periodic" } }],
  ...["num_particles", "N", "particle-count"].map((word): [object, object] => [
    { particles: { [word]: 10, radius: 0.2 } },
    { particles: { count: 10, radius: 0.2 } },
  ]),
  ...["packing_fraction", "volumeFraction", "eta"].map((word): [object, object] => [
    { particles: { count: 10, [word]: 0.1 } },
    { particles: { count: 10, fraction: 0.1 } },
  ]),
  [
    { particles: { count: 10, radius: 0.2, polydispersity: 0.1 } },
    { particles: { count: 10, radius: { gaussian: { mean: 0.2, width: 0.1 } } } },
  ],
  [
    { particles: { count: 10, radius: { normal: { mean: 0.2, std: 0.02 } } } },
    { particles: { count: 10, radius: { gaussian: { mean: 0.2, width: 0.1 } } } },
  ],
  [{ particles: { radius: 0.2, pos: [[1, 1]] } }, { particles: { radius: 0.2, at: [[1, 1]] } }],
  ...["v", "vel"].map((word): [object, object] => [
    { particles: { count: 10, radius: 0.2, [word]: [1, 0] } },
    { particles: { count: 10, radius: 0.2, velocity: [1, 0] } },
  ]),
  [
    { particles: { count: 10, radius: 0.2, velocity: { T: 2 } } },
    { particles: { count: 10, radius: 0.2, velocity: { temperature: 2 } } },
  ],
  [{ particles: { count: 10, radius: 0.2, rho: 2 } }, { particles: { count: 10, radius: 0.2, density: 2 } }],
  [{ particles: { count: 10, radius: 0.2, type: "A" } }, { particles: { count: 10, radius: 0.2, name: "A" } }],
  [
    { particles: [{ count: 10, radius: 0.2, temperature: 2 }] },
    { particles: [{ count: 10, radius: 0.2, velocity: { temperature: 2 } }] },
  ],
  [
    { thermostat: { kind: "andersen", temperature: 1, frequency: 0.1 } },
    { thermostat: { kind: "andersen", temperature: 1, rate: 0.1 } },
  ],
  [{ collisions: { restitution: 0.9 } }, { contact: { restitution: 0.9 } }],
  [{ schedule: [{ time: 0.5, heat: 2 }] }, { schedule: [{ at: 0.5, heat: 2 }] }],
  [{ expect: { temperature: { about: 1, tolerance: 0.1 } } }, { expect: { temperature: { about: 1, within: 0.1 } } }],
  [
    { box, thermalWalls: [{ name: "bottom", temperature: 2 }] },
    { box, thermalWalls: [{ wall: "bottom", temperature: 2 }] },
  ],
  [
    { box, thermalWalls: [{ wall: "bottom", T: 2 }] },
    { box, thermalWalls: [{ wall: "bottom", temperature: 2 }] },
  ],
  [{ method: { cellSize: 1 } }, { method: { cells: 10 } }],
  [{ measure: { what: ["rdf"] } }, { measure: { what: ["pair-correlation"] } }],
  [{ measure: { what: ["S(k)"] } }, { measure: { what: ["structure-factor"] } }],
  [{ measure: { what: ["kinetic energy"] } }, { measure: { what: ["energy"] } }],
  [
    { obstacles: [{ kind: "sphere", center: [5, 5], radius: 1 }] },
    { obstacles: [{ kind: "sphere", at: [5, 5], radius: 1 }] },
  ],
  [
    { obstacles: [{ kind: "sphere", at: [5, 5], diameter: 2 }] },
    { obstacles: [{ kind: "sphere", at: [5, 5], radius: 1 }] },
  ],
])("%j", (guess, meant) => {
  const text = JSON.stringify({ ...gas, ...guess }, null, 2);
  const { diagnostics } = readScenario(text);
  expect(diagnostics).toHaveLength(1);
  const after = applyFix(text, diagnostics[0].fixes![0]);
  expect(JSON.parse(after)).toEqual({ ...gas, ...meant });
  expect(readScenario(after).diagnostics).toEqual([]);
});

test.each<[guess: object, name: string, elsewhere: string]>([
  [{ particles: { count: 10, radius: { sides: { mean: 0.2 } } } }, "sides", "obstacles"],
  [{ thermostat: { kind: "andersen", temperature: 1, rate: 1, tau: 10 } }, "tau", "motion"],
  [{ thermostat: { kind: "andersen", temperature: 1, rate: 1, gamma: 10 } }, "gamma", "fluid"],
  [{ flow: { kind: "taylor-green", frequency: 2 } }, "frequency", "obstacles"],
  [{ schedule: [{ at: 0.5, heat: 2, temperature: 2 }] }, "temperature", "particles"],
  [{ schedule: [{ at: 0.5, heat: 2, growth: 2 }] }, "growth", "beside"],
  [{ schedule: [{ at: 0.5, push: { velocity: [1, 0] }, group: "sand" }] }, "group", "bonds"],
  [{ contact: { potential: { distances: [0.5], energies: [-1], step: [1] } } }, "step", "method"],
])(
  "no place is proposed in which the value is not valid, nor out of an entry of a list: %j",
  (guess, name, elsewhere) => {
    const { diagnostics } = readScenario(JSON.stringify({ ...gas, ...guess }));
    const found = diagnostics.find(({ message }) => message.startsWith(`unknown property \`${name}\``));
    expect(found!.message).not.toMatch(/belongs|Did you mean/);
    expect(found!.fixes!.map(({ title }) => title).join()).not.toContain(elsewhere);
  },
);

test("a bound is not offered in place of a number where the scenario does not allow it, either", () => {
  const [found] = readScenario(JSON.stringify({ ...gas, method: { kind: "cells", cells: 100_000 } })).diagnostics;
  expect(found).toMatchObject({ code: "range", path: ["method", "cells"] });
  expect(found).not.toHaveProperty("fixes");
});

test("an example that is added has lengths that fit the box", () => {
  const fluid = { box: { size: [32, 32] }, fluid: { cell: 1, perCell: 5 }, method: { kind: "srd", step: 0.1 } };
  const text = JSON.stringify({ ...fluid, stop: { time: 1 } });
  const [found] = readScenario(text).diagnostics;
  expect(found.message).toContain("`fill` is missing");
  expect(readScenario(applyFix(text, found.fixes![0])).diagnostics).toEqual([]);
});

test("a word of another language is quoted as it is written", () => {
  const text = JSON.stringify(gas).replace("0.2", "undefined");
  expect(
    readScenario(text)
      .diagnostics.map(({ message }) => message)
      .join(),
  ).toContain("got `undefined`");
});

test("a word that has a value in its place already is not written there again", () => {
  const [found] = readScenario(JSON.stringify({ ...gas, tmax: 2 })).diagnostics;
  expect(found.message).toContain("Did you mean `stop.time`?");
  expect(found.fixes!.map(({ title }) => title)).toEqual(["Remove `tmax`"]);
});

test("the time of many trials is bounded: after them no place is proposed", () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, k) => [`cor${" ".repeat(k)}`, 0.9]));
  const text = JSON.stringify({ ...gas, ...unknown }) + " ".repeat(200_000);
  const proposed = readScenario(text).diagnostics.filter(({ message }) => message.includes("contact.restitution"));
  expect(proposed.length).toBeGreaterThan(0);
  expect(proposed.length).toBeLessThan(60);
});

test("a wall’s restitution is that of every group with it", () => {
  const particles = [
    { name: "sand", count: 10, radius: 0.2 },
    { name: "nut", count: 1, radius: 0.5 },
  ];
  const text = JSON.stringify({ ...gas, box, particles, contact: { walls: 0.7 } });
  const after = applyFix(text, readScenario(text).diagnostics[0].fixes![0]);
  expect(JSON.parse(after).contact.pairs).toEqual([
    { between: ["sand", "walls"], restitution: 0.7 },
    { between: ["nut", "walls"], restitution: 0.7 },
  ]);
  expect(readScenario(after).diagnostics).toEqual([]);
});

test("cells are counts: their size leads neither to the box nor to a number", () => {
  const messages = (method: object) =>
    readScenario(JSON.stringify({ ...gas, method })).diagnostics.map(({ message, fixes = [] }) =>
      [message, ...fixes.map(({ title }) => title)].join(" "),
    );
  expect(messages({ cells: { size: 0.1 } })[0]).toMatch(/number along each axis/);
  expect(messages({ cells: { size: 0.1 } })[0]).not.toContain("box");
  expect(messages({ cells: 0.1 })[0]).toContain("number of cells along each axis");
});

test("a number of steps is a time by the step that is proposed where a time-stepped method has none", () => {
  const text = JSON.stringify({ ...gas, method: { kind: "time-stepped" }, stop: { steps: 1000 } });
  const { diagnostics } = readScenario(text);
  const [missing, unknown] = ["missing", "unknown"].map((code) => diagnostics.find((each) => each.code === code)!);
  const { step } = JSON.parse(applyFix(text, missing.fixes![0])).method;
  expect(step).toBeGreaterThan(0);
  const fixed = applyFix(text, unknown.fixes![0]);
  expect(JSON.parse(fixed)).toMatchObject({ method: { step }, stop: { time: expect.closeTo(1000 * step, 9) } });
  expect(JSON.parse(fixed).stop).not.toHaveProperty("steps");
  expect(readScenario(fixed).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("a Brownian motion without a method leads to a time-stepped one, with a step", () => {
  const text = JSON.stringify({ ...gas, motion: { kind: "brownian", diffusion: 1 } });
  const { diagnostics } = readScenario(text);
  expect(diagnostics.map(({ message }) => message).join()).toContain("time-stepped");
  const fixed = applyFix(text, diagnostics[0].fixes![0]);
  expect(JSON.parse(fixed).method.step).toBeGreaterThan(0);
  expect(readScenario(fixed).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("names of other groups are offered in place of an unknown one", () => {
  const particles = [
    { name: "big", count: 3, radius: 0.2 },
    { name: "small", count: 3, radius: 0.1 },
  ];
  const contact = { pairs: [{ between: ["biig", "small"], restitution: 0.5 }] };
  const [found] = readScenario(JSON.stringify({ ...gas, particles, contact })).diagnostics;
  expect(found!.message).toMatch(/`big`, `small`/);
  expect(found!.fixes!.map(({ title }) => title)).toContain('Write "big"');
});

test("a fraction that no packing of equal particles reaches is not to be had of a lattice", () => {
  const [found] = readScenario(JSON.stringify({ ...gas, particles: { count: 100, fraction: 0.95 } })).diagnostics;
  expect(found!.code).toBe("too-dense");
  expect(found!.message).toContain("0.9069");
  expect(found!.message).not.toMatch(/lattice|random/);
});

test.each([
  ["of many words none is offered for one that is unlike all", { measure: { what: ["xyzzyxyzzy"] } }, 0],
  ["of many words the one that was probably meant is offered", { measure: { what: ["presure"] } }, 1],
  ["of few words each is offered", { method: { order: "xyzzyxyzzy" } }, 2],
])("%s", (_, guess, offered) => {
  const { diagnostics } = readScenario(JSON.stringify({ ...gas, ...guess }));
  const found = diagnostics.filter(({ code }) => code === "range");
  expect(found).toHaveLength(1);
  expect((found[0].fixes ?? []).filter(({ title }) => title.startsWith("Write "))).toHaveLength(offered);
});
