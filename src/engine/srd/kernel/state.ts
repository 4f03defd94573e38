/**
 * Memory of the kernel of a step.
 *
 * - Positions and velocities are packed. Fluid particles come first, then guests.
 * - A cell has a record of sums: the momentum, then the mean velocity; mass; number of particles.
 * - A cell has a record of its turn: mean velocity and matrix; in two dimensions cosine and sine are all of the matrix. Where the first entry of
 *   the matrix is Infinity, nothing is turned.
 */
import { takeBlocks } from "./blocks";
import { room } from "./room";
import { VECTOR } from "./sizes";
import { takeTasks } from "./tasks";

/** Bytes of the records. */
export const SUM_BYTES: usize = VECTOR + 16;
export const TURN_BYTES: usize = VECTOR + (DIMENSION === 3 ? 72 : 16);
/** Places in the records, in bytes. */
export const MASS: usize = VECTOR;
export const NUMBER: usize = MASS + 8;
export const MATRIX: usize = VECTOR;

export let fluid: i32 = 0;
export let all: i32 = 0;
export let cells: i32 = 0;
export let positions: usize = 0;
export let velocities: usize = 0;
export let masses: usize = 0;
/** All masses are 1. */
export let unitMasses: bool = false;
export let located: usize = 0;
export let sums: usize = 0;
export let turns: usize = 0;
/** 1 for cells in which the wall is one more particle, of infinite mass and at rest; 0: there are none. */
export let held: usize = 0;
/** Distance of the nearest surface from each cell of the grid at rest; 0: there are no surfaces in the box. */
export let clearance: usize = 0;
/** Number of the fluid of each fluid particle, and the change of velocity of each fluid in a step. */
export let fluids: usize = 0;
export let gains: usize = 0;
/** Twice the energy of the velocities relative to the mean of each cell, weighted by mass. */
export let energies: usize = 0;
/** Particles that the last streaming has left where they were: they meet a wall, or are near a surface. */
export let left: usize = 0;
export let width: f64 = 0;
export let height: f64 = 0;
export let depth: f64 = 0;
export let periodicX: bool = false;
export let periodicY: bool = false;
export let periodicZ: bool = false;

/** @param listed the larger one of the numbers of particles and points */
export function take(fluidParticles: i32, particles: i32, most: i32, isUnit: bool, listed: i32): void {
  takeTasks();
  takeBlocks(listed);
  fluid = fluidParticles;
  all = particles;
  cells = most;
  unitMasses = isUnit;
  positions = room(<usize>particles * VECTOR);
  velocities = room(<usize>particles * VECTOR);
  masses = room((<usize>particles) << 3);
  // Two particles at a time are located.
  located = room((<usize>particles + 1) << 2);
  fluids = room(<usize>fluidParticles);
  left = room((<usize>fluidParticles) << 2);
  // Random numbers are drawn for four cells at a time.
  sums = room((<usize>most + 3) * SUM_BYTES);
  // In two dimensions turns take the place of sums, unless the thermostat needs these after them.
  if (DIMENSION === 2) turns = sums;
  else takeTurns();
}

export function setBox(x: f64, y: f64, z: f64, wrapsX: bool, wrapsY: bool, wrapsZ: bool): void {
  width = x;
  height = y;
  depth = z;
  periodicX = wrapsX;
  periodicY = wrapsY;
  periodicZ = wrapsZ;
}
export function takeGains(count: i32): void {
  gains = room(<usize>count * VECTOR);
}
export function gainsAt(): usize {
  return gains;
}
export function takeHeld(): void {
  held = room(<usize>cells);
}
export function heldAt(): usize {
  return held;
}
export function takeClearance(count: i32): void {
  clearance = room((<usize>count) << 3);
}
export function clearanceAt(): usize {
  return clearance;
}
function takeTurns(): void {
  turns = room((<usize>cells + 3) * TURN_BYTES);
}

export function takeEnergies(): void {
  energies = room((<usize>cells) << 3);
  if (DIMENSION === 2) takeTurns();
}
export function leftAt(): usize {
  return left;
}
export function positionsAt(): usize {
  return positions;
}
export function velocitiesAt(): usize {
  return velocities;
}
export function massesAt(): usize {
  return masses;
}
export function fluidsAt(): usize {
  return fluids;
}
export function locatedAt(): usize {
  return located;
}
export function sumsAt(): usize {
  return sums;
}
export function turnsAt(): usize {
  return turns;
}
