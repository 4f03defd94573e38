/** Two discs with a square well, at three temperatures that they exchange, twice. */
export const exchangingPair = {
  box: { size: [4, 4] },
  particles: { count: 2, radius: 0.5, velocity: { temperature: 1 } },
  contact: { potential: { distances: [1.5], energies: [-1] } },
  thermostat: { kind: "andersen", temperature: 1, rate: 0.5 },
  stop: { time: 100 },
  measure: { what: ["energy", "pair-correlation"] },
  // Of an ordinary run.
  expect: { energyDrift: { max: 1e-9 } },
  sweep: {
    over: [{ path: "thermostat.temperature", values: [0.8, 0.5, 1.3] }],
    repeats: 2,
    exchange: { every: 2 },
  },
};
