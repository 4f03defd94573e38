// Defects of src/run.
export const run = [
  {
    file: "src/run/compare/stepMarks.ts",
    find: "return side / (2 * Math.sqrt(fastest));",
    replace: "return side / Math.sqrt(fastest);",
    about: "the mark of the critical step is at twice the step",
  },
  {
    file: "src/run/control/updatePublisher.ts",
    find: "this.serials.last - this.acknowledged < mostPending",
    replace: "this.serials.last - this.acknowledged <= mostPending",
    about: "three frames are sent before the first is acknowledged",
  },
  {
    file: "src/run/control/updatePublisher.ts",
    find: "    if (this.view.framesPerSecond === 0 && view.framesPerSecond > 0) this.acknowledged = this.serials.last;\n",
    replace: "",
    about: "a page that becomes visible again waits for acknowledgements that never come",
  },
  {
    file: "src/run/diagnose/diagnoseOverlaps.ts",
    find: "...(!diffuses(motion) && { remedies: [withoutSteps] })",
    replace: "...(diffuses(motion) && { remedies: [withoutSteps] })",
    about: "Brownian particles that overlap are offered a method without time steps",
  },
  {
    file: "src/run/export/lammpsDump.ts",
    find: "if (isOpen(edges, 2 * axis + 1)) to = Math.max(to, x);",
    replace: "if (isOpen(edges, 2 * axis)) to = Math.max(to, x);",
    about: "the upper bound of a LAMMPS file follows the lower face",
  },
  {
    file: "src/run/page/pageProgram.ts",
    find: "packed.push(pack([part]));",
    replace: "packed.unshift(pack([part]));",
    about: "the parts of a page that the extension writes are in another order than the page expects",
  },
  {
    file: "src/run/provenance/firstDifference.ts",
    find: "if (particle < 0) about =",
    replace: "if (particle < -1) about =",
    about: "a frame that differs is named without its time",
  },
  {
    file: "src/run/provenance/runRecord.ts",
    find: "digest: digest([JSON.stringify(found)])",
    replace: "digest: digest([JSON.stringify({ ...found, made })])",
    about: "the digest of a run differs between versions that find the same",
  },
  {
    file: "src/run/results/expectations.ts",
    find: "Math.abs(value - about) <= within * Math.abs(about)",
    replace: "Math.abs(value - about) <= within * about",
    about: "a negative value never meets an expectation about it",
  },
  {
    file: "src/run/exchange/replicas.ts",
    find: "const factor = Math.sqrt(temperature / this.temperature);",
    replace: "const factor = 1;",
    about: "replicas keep their velocities at another temperature",
  },
  {
    file: "src/run/exchange/ladder.ts",
    find: "(energies[lower] - energies[lower + 1])",
    replace: "(energies[lower + 1] - energies[lower])",
    about: "replicas exchange temperatures against their energies",
  },
  {
    file: "src/run/session/samplingSchedule.ts",
    find: "return { samples: samples.save(), still: { ...still }, gone, seen, rows: [...rows] };",
    replace: "return { samples: samples.save(), still: { ...still }, gone, seen, rows };",
    about: "a saved state shares its numbers of rows with the run that goes on",
  },
  {
    file: "src/run/sphere/bestCode.ts",
    find: "done.push({ start, angle: caps.smallestAngle(), radius,",
    replace: "done.push({ start, angle: 2 * radius, radius,",
    about: "the angle of a spherical code is that of its caps, not of its points",
  },
  {
    file: "src/run/web/webCodec.ts",
    find: '    if (Object.is(value, -0)) return ["number", "-0"];\n',
    replace: "",
    about: "in a browser −0 comes back as 0 from a saved state",
  },
  {
    file: "src/run/compare/decorrelation.ts",
    find: "(2 * Math.PI) / size[axis]",
    replace: "Math.PI / size[axis]",
    about: "the density wave does not fit into the box",
  },
];
