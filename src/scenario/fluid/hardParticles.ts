/** Hard particles in a fluid: they come after its particles in a system, and are one of their own to the engine that moves them. */
import { type System, spinComponents } from "../../physics/system.ts";
import type { EndState } from "../blocks/block.ts";

/** The whole system. Particles of the fluid are points without spins: their moments of inertia are 0. */
export function withSolutes(system: System, solutes: System): System {
  const first = system.speciesNames.length;
  const species = new Uint16Array(system.count + solutes.count);
  species.set(system.species);
  species.set(
    solutes.species.map((kind) => first + kind),
    system.count,
  );
  return {
    ...system,
    count: system.count + solutes.count,
    positions: joined(system.positions, solutes.positions),
    velocities: joined(system.velocities, solutes.velocities),
    radii: joined(system.radii, solutes.radii),
    masses: joined(system.masses, solutes.masses),
    ...(solutes.spins && {
      spins: joined(new Float64Array(system.count * spinComponents(system.dimension)), solutes.spins),
    }),
    ...(solutes.inertia && { inertia: joined(new Float64Array(system.count), solutes.inertia) }),
    species,
    speciesNames: [...system.speciesNames, ...solutes.speciesNames],
    fluid: { ...system.fluid!, solutes },
  };
}

/** The part of an end state that is theirs; the whole of one without a fluid. */
export function hardParticlesOf(state: EndState): EndState {
  const { system, frame, memory } = state;
  const { count: first = 0, solutes } = system.fluid ?? {};
  if (!solutes) return state;
  const { dimension: d, speciesNames } = solutes;
  const particles = Object.entries(memory?.particles ?? {}).map(([name, values]) => [name, values.slice(first)]);
  const pairs = memory?.pairs?.map(([a, b, value]) => [a - first, b - first, value] as const);
  const own = {
    positions: frame.positions.slice(first * d),
    velocities: frame.velocities.slice(first * d),
    ...(frame.spins && { spins: frame.spins.slice(first * spinComponents(d)) }),
  };
  return {
    ...state,
    system: solutes,
    speciesNames,
    frame: { ...frame, ...own },
    memory: { particles: Object.fromEntries(particles), ...(pairs && { pairs }) },
  };
}

function joined(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
