// Defects of src/engine.
export const engine = [
  {
    file: "src/engine/api/engineWrapper.ts",
    find: "injected: (tally.injected ?? 0) + this.injected",
    replace: "injected: this.injected",
    about: "with a thermostat the energy that thermal walls put in is not counted",
  },
  {
    file: "src/engine/cells/cellSize.ts",
    find: "Math.min(Math.max(Math.floor(length / side), 1), 0xffff)",
    replace: "Math.min(Math.max(Math.ceil(length / side), 1), 0xffff)",
    about: "there is one cell too many along an axis, so that cells are smaller than the largest diameter",
  },
  {
    file: "src/engine/dynamics/savedTimes.ts",
    find: "const most = count > mostForPairs;",
    replace: "const most = count > manyForPairs;",
    about: "the method that keeps all times refuses a number of particles that it can take",
  },
  {
    file: "src/engine/flow/fieldEngine.ts",
    find: "if (this.dim === 3) this.look(i, -1, 1, -1, 1, 1, 1);",
    replace: "if (this.dim === 3) this.look(i, -1, 1, 0, 1, 1, 1);",
    about: "dragged particles in three dimensions miss partners in three of the cells above them",
  },
  {
    file: "src/engine/growth/growingEngine.ts",
    find: "const mean = (before.energy + energy) / 2;",
    replace: "const mean = energy;",
    about: "the reduced pressure of growing particles uses the energy at the end of the interval",
  },
  {
    file: "src/engine/production/kernel/grid.ts",
    find: "stepY = takeSteps(my, tx, ty, tile * tilesX, (periodicAxes & 2) !== 0);",
    replace: "stepY = takeSteps(my, tx, ty, tile * tilesX, (periodicAxes & 1) !== 0);",
    about: "kernel: cells along y are neighbors across the edge where x is periodic",
  },
  {
    file: "src/engine/production/kernel/margins.ts",
    find: "  windowEnd = load<f64>(at);\n  length = load<f64>(at, 8);\n",
    replace: "  windowEnd = load<f64>(at);\n",
    about: "kernel: the length of a window of time is not restored",
  },
  {
    file: "src/engine/production/kernel/velocityClasses.ts",
    find: "f64x2.splat((load<f64>(at, 16) - uz) / unit)",
    replace: "f64x2.splat(load<f64>(at, 16) / unit)",
    about: "kernel: the mean velocity along z is not taken off before velocities are counted",
  },
  {
    file: "src/engine/production/kernel/sweep/pairs.ts",
    find: "rz -= lz * nearest<f64>((rz + on * uz) * perZ);",
    replace: "rz -= lz * nearest<f64>(rz * perZ);",
    about: "sweep kernel: the nearest image along z is that at the start of the segments",
  },
  {
    file: "src/engine/reference/restingFlights.ts",
    find: "    this.supports.restored(this.x);\n",
    replace: "",
    about: "particles that rest on a surface are not held by it after a state is restored",
  },
  {
    file: "src/engine/sphere/capsEngine.ts",
    find: "before.injected += this.caps.kineticEnergy() - energy;",
    replace: "before.injected += energy - this.caps.kineticEnergy();",
    about: "the energy of the next start of a spherical code is counted with the wrong sign",
  },
  {
    file: "src/engine/srd/ballContacts.ts",
    find: "n[axis] = nearestImage(along, periods[axis]);",
    replace: "n[axis] = along;",
    about: "balls in a fluid do not touch across a periodic edge",
  },
  {
    file: "src/engine/srd/pressure.ts",
    find: "changes[cell * dimension + axis] = (scale / masses[cell]) * push;",
    replace: "changes[cell * dimension + axis] = scale * push;",
    about: "pressure of a fluid: pushes on cells of unlike density are not opposite",
  },
  {
    file: "src/engine/srd/kernel/repulsion.ts",
    find: "notePush(other, own, f64x2.neg(moved));",
    replace: "notePush(other, own, moved);",
    about: "kernel of the repulsion: half of the pushes on a ball have the wrong sign",
  },
  {
    file: "src/engine/stepped/detectors/verletLists.ts",
    find: "this.slack = Math.max(0, (options.radius - 1) * smallest);",
    replace: "this.slack = Math.max(0, 2 * (options.radius - 1) * smallest);",
    about: "Verlet's lists are built anew after twice the displacement that is safe",
  },
  {
    file: "src/engine/thermostat/thermostattedEngine.ts",
    find: "    thermostat.wait(random);\n",
    replace: "",
    about: "the particle that a thermostat chooses is drawn with the random number of the waiting time",
  },
];
