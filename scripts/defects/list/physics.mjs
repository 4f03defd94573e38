// Defects of src/physics.
export const physics = [
  {
    file: "src/physics/actions/heat.ts",
    find: "const factor = Math.sqrt(value as number);",
    replace: "const factor = value as number;",
    about: "velocities are multiplied by the factor of the temperature",
  },
  {
    file: "src/physics/contacts/rough.ts",
    find: "w[k + 1] -= perTurn * crossAlong(nz, nx, pz, px);",
    replace: "w[k + 1] += perTurn * crossAlong(nz, nx, pz, px);",
    about: "in three dimensions the torque about y has the wrong sign",
  },
  {
    file: "src/physics/contacts/viscoelastic.ts",
    find: "const e = sinceContact < this.tc ? 1 : viscoelasticRestitution(dissipation, approach);",
    replace: "const e = viscoelasticRestitution(dissipation, approach);",
    about: "at walls the contact duration does not end the loss of viscoelastic particles",
  },
  {
    file: "src/physics/contacts/encounterTime.ts",
    find: "if (discriminant < 0) return -v / a;",
    replace: "if (discriminant < 0) return Infinity;",
    about: "a ball below a floor that is too slow to come out falls for ever",
  },
  {
    file: "src/physics/boundary/index.ts",
    find: "if (entry.kind === kind) return entry;",
    replace: "if (entry.kind === kind || entry.repeats) return entry;",
    about: "every edge of the box is periodic",
  },
  {
    file: "src/physics/boundary/images.ts",
    find: "velocities[first + flow] -= boxes * speed;",
    replace: "",
    about: "a particle that enters a sheared box keeps the velocity of the image that left it",
  },
  {
    file: "src/physics/features/index.ts",
    find: ".filter(({ value }) => value !== allowed)",
    replace: "",
    about: "a keyword is refused beside a feature with the value, too, that it may have there",
  },
  {
    file: "src/physics/features/index.ts",
    find: "reason(feature, other) ?? reason(other, feature)",
    replace: "reason(feature, other)",
    about: "of two features that exclude each other only the later one says so",
  },
  {
    file: "src/physics/flows/gridVelocity.ts",
    find: "return Math.min(Math.max(at, 0), axis.nodes - 1);",
    replace: "return Math.min(Math.max(at, 0), axis.nodes);",
    about: "beyond the far face a field on a grid is read one node too far",
  },
  {
    file: "src/physics/fourier/planeTransform.ts",
    find: "const count = Math.min(block.length, columns - first);",
    replace: "const count = block.length;",
    about: "the transform of a plane treats columns beyond the last",
  },
  {
    file: "src/physics/motion/index.ts",
    find: 'return diffuses(motion) && motion.onContact === "associate";',
    replace: 'return diffuses(motion) && motion.onContact !== "reflect";',
    about: "particles that stop at a contact are taken for clusters",
  },
  {
    file: "src/physics/sphere/greatCircles.ts",
    find: "const bend = speeds * speeds + 4 * rate * rate;",
    replace: "const bend = circles.speeds[i] ** 2 + circles.speeds[j] ** 2 + 4 * rate * rate;",
    about: "the bound of the time of a contact of two caps is too late",
  },
  {
    file: "src/physics/surfaces/shapes/cylinder.ts",
    find: "const beyond = this.along < 0 ? this.along : this.along",
    replace: "const beyond = this.along < 0 ? -this.along : this.along",
    about: "at the near rim of a tube the normal points inward along the axis",
  },
  {
    file: "src/physics/thermostats/rescale.ts",
    find: "return isPeriodic(edges, axis) && gravity[axis] === 0;",
    replace: "return isPeriodic(edges, axis);",
    about: "rescaling takes the fall in gravity for a motion of the center of mass",
  },
  {
    file: "src/physics/contacts/energyWeights.ts",
    find: "temperature * (logarithms[to] - logarithms[from])",
    replace: "logarithms[to] - logarithms[from]",
    about: "with a flat histogram steps cost the same at any temperature of the thermostat",
    seenBy: "test/physics/contacts/energyWeights.test.ts",
  },
];
