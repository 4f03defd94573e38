/** The particles of a group that is given by a file. */

import { nearestImage, type Shear } from "../../physics/box.ts";
import { formatGrouped, formatNumber, pathText } from "../diagnostics.ts";
import type { ReadFile } from "../io/namedFile.ts";
import type { ParticlesInFile } from "../io/particlesInFile.ts";
import { readParticles } from "../io/readParticles.ts";
import type { ResolvedGroup, ResolvedScenario } from "../resolve.ts";
import { largest } from "../schema/schemaNode.ts";
import { type Batch, CannotBuild } from "./particleBatch.ts";

export function readGroupFile(
  scenario: ResolvedScenario,
  group: ResolvedGroup,
  readFile: ReadFile | undefined,
  notes: string[],
): ParticlesInFile {
  const name = group.file!;
  const path = [...group.path, "file"];
  const refuse = (message: string, at = path): never => {
    throw new CannotBuild("file", message, at);
  };
  const reading = readParticles(name, path, readFile, scenario.dimension);
  if (!reading.ok) {
    const { place, message, others } = reading;
    return refuse(`\`${name}\`, ${place}: ${message}${others > 0 ? ` (and ${others} more)` : ""}`);
  }
  const { frame } = reading;
  if (frame.count === 0) refuse(`\`${name}\` has no particles.`);
  if (frame.more) notes.push(`${name} has several frames; the first is read.`);
  notes.push(...otherBoxes(scenario, name, frame));
  const { sizes, mass, velocity } = group;
  if (sizes.radii.kind === "file" && !frame.radii && sizes.scaleTo === undefined) {
    refuse(`\`${name}\` has no radii; give ${pathText(group.path)} a \`radius\` or a \`fraction\`.`);
  }
  for (const [word, values] of Object.entries({ position: frame.positions, velocity: frame.velocities })) {
    const far = values?.findIndex((value) => Math.abs(value) > largest) ?? -1;
    if (far >= 0) {
      const i = Math.floor(far / scenario.dimension);
      refuse(
        `\`${name}\`: expected numbers from -${largest} to ${largest}, got ${values![far]} in the ${word} of particle ${i}.`,
      );
    }
  }
  const notPositive = (values: Float64Array | undefined) => values?.findIndex((value) => !(value > 0)) ?? -1;
  const speck = sizes.radii.kind === "file" ? notPositive(frame.radii) : -1;
  if (speck >= 0) refuse(`\`${name}\`: the radius of particle ${speck} is not positive.`);
  const ghost = mass === "file" ? notPositive(frame.masses) : -1;
  if (ghost >= 0) refuse(`\`${name}\`: the mass of particle ${ghost} is not positive.`);
  const lists = {
    radius: sizes.radii.kind === "listed" ? sizes.radii.list : undefined,
    mass: typeof mass === "object" && "list" in mass ? mass.list : undefined,
    velocity: velocity.kind === "listed" ? velocity.list : undefined,
  };
  for (const [word, list] of Object.entries(lists)) {
    if (list && list.length !== frame.count) {
      refuse(
        `\`${word}\` has ${formatGrouped(list.length)} entries for the ${formatGrouped(frame.count)} particles of \`${name}\`.`,
        [...group.path, word],
      );
    }
  }
  return frame;
}

/** Particles that do not fit may come from a file that was written for another box. @throws what the check throws */
export function namingOtherBoxes(scenario: ResolvedScenario, batches: readonly Batch[], check: () => void): void {
  try {
    check();
  } catch (error) {
    const others = batches.flatMap(({ group, file }) => (file ? otherBoxes(scenario, group.file!, file) : []));
    if (!(error instanceof CannotBuild) || others.length === 0) throw error;
    const { code, message, path, instead, marks } = error;
    throw new CannotBuild(code, [message, ...others].join(" "), path, instead, marks);
  }
}

/** How the box for which a file was written differs from that of the scenario, in sentences. */
function otherBoxes(scenario: ResolvedScenario, name: string, { size, shear }: ParticlesInFile): readonly string[] {
  const found: string[] = [];
  if (size?.some((length, axis) => Math.abs(length - scenario.size[axis]) > 1e-9 * length))
    found.push(
      `${name} was written for a box of ${[...size].join(" × ")}; the box here is ${scenario.size.join(" × ")}.`,
    );
  if (shear && !isTiltOf(scenario, shear))
    found.push(
      `${name} was written for a box that is tilted by ${formatNumber(shear.offset)}: \`box.shear\` here has another \`offset\`.`,
    );
  return found;
}

function isTiltOf({ size, shear }: ResolvedScenario, { flow, gradient, offset }: Shear): boolean {
  if (!shear || shear.flow !== flow || shear.gradient !== gradient) return false;
  const off = nearestImage(shear.offset - offset, size[flow]);
  return Math.abs(off) <= 1e-6 * size[flow];
}
