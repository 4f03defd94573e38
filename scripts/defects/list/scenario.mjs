// Defects of src/scenario, src/protocol and src/format.
export const scenario = [
  {
    file: "src/format/chunkedText.ts",
    find: "if (bytes.length - used < 3 * piece.length) {",
    replace: "if (bytes.length - used < piece.length) {",
    about: "text with letters of several bytes is cut short",
  },
  {
    file: "src/protocol/pageCommandCheck.ts",
    find: " && !/^\\.+$/.test(value);",
    replace: ";",
    about: "the page may have a file saved under the name of the folder above",
  },
  {
    file: "src/scenario/blocks/stop.ts",
    find: "if (count > 1 && !(together && goal > count - 1)) return;",
    replace: "if (count > 1 && !(together && goal >= count - 1)) return;",
    about: "a run that ends with the last association is said not to end",
  },
  {
    file: "src/scenario/sweep/checkExchange.ts",
    find: "energies.some((energy) => energy !== 0)",
    replace: "energies.length > 0",
    about: "replicas may exchange though all energies of their potential are 0",
    seenBy: "test/scenario/sweep/checkExchange.test.ts",
  },
  {
    file: "src/scenario/checks/checkAlternatives.ts",
    find: "if (value === false) continue;",
    replace: "",
    about: "a group with `fixed` false is refused a mass",
  },
  {
    file: "src/scenario/checks/checkFixed.ts",
    find: "...(rule.when ?? []).flatMap((",
    replace: "...(rule.when ?? []).slice(1).flatMap((",
    about: "the first condition of a rule about particles that are fixed is not reported",
  },
  {
    file: "src/scenario/estimate/collisionForecast.ts",
    find: "when: (count) => when(collisions + count) - began,",
    replace: "when: (count) => when(collisions + count),",
    about: "the forecast of a run that is continued counts the time before its start",
  },
  {
    file: "src/scenario/fluid/hardParticles.ts",
    find: "solutes.species.map((kind) => first + kind)",
    replace: "solutes.species.map((kind) => first + kind - 1)",
    about: "hard particles in a fluid have the species of the fluid's particles",
  },
  {
    file: "src/scenario/io/readStl.ts",
    find: "if (ends && inFacet !== 3)",
    replace: "if (ends && inFacet > 3)",
    about: "a facet of two corners in an STL file takes a corner from the next",
  },
  {
    file: "src/scenario/marks/marks.ts",
    find: "lines: line(shifted(a.at, along, distance - b.radius), shifted(a.at, along, a.radius)),",
    replace: "lines: line(a.at, b.at),",
    about:
      "the line that marks an overlap is as long as the centers are apart, and leads across the box at periodic edges",
  },
  {
    file: "src/scenario/names/speciesNames.ts",
    find: "(isCalled && !file.speciesNames.includes(group.name))",
    replace: "(isCalled && file.speciesNames.includes(group.name))",
    about: "an entry with the default name of a group from a file has no effect",
  },
  {
    file: "src/scenario/schema/schemaParameters.ts",
    find: "return own.length === kinds.length ? hover :",
    replace: "return own.length === owners.length ? hover :",
    about: "the description of a parameter does not name the kinds that have it",
  },
  {
    file: "src/scenario/sphere/pointsOnSphere.ts",
    find: "const places = stream(seed,",
    replace: "const places = stream(1,",
    about: "the points of a spherical code do not depend on the seed",
  },
  {
    file: "src/scenario/start/lattice.ts",
    find: "return String(Number((Math.floor(x / digit) * digit).toPrecision(4)));",
    replace: "return String(Number((Math.round(x / digit) * digit).toPrecision(4)));",
    about: "a message names a largest diameter that does not fit",
  },
  {
    file: "src/scenario/suggestions/structureFixes.ts",
    find: "writeJson([...value, ...there])",
    replace: "writeJson([...there, ...value])",
    about: "a fix puts an entry of walls behind those that it must not replace",
  },
  {
    file: "src/scenario/sweep/sweepPoints.ts",
    find: "entries.unshift(paths.map(",
    replace: "entries.push(paths.map(",
    about: "the values of a run of a sweep are in the reverse order of the axes",
  },
  {
    file: "src/scenario/text/textPlaces.ts",
    find: "for (let k = properties.length - 1; k >= 0; k--) if",
    replace: "for (let k = 0; k < properties.length; k++) if",
    about: "of a name given twice the place of the first is reported, with the value of the last",
  },
  {
    file: "src/scenario/io/gsd/rests.ts",
    find: "if (upper !== 0) high(",
    replace: "if (upper > 0) high(",
    about: "digits of positions below their single precision beside a face are lost in GSD files",
    seenBy: "test/scenario/io/gsd/readGsd.test.ts",
  },
];
