/** A step of the SRD fluid (`../stepKernel.ts`), compiled to WebAssembly once for each dimension. */
export {
  contactsOfRun,
  guardsAt,
  kindMassesAt,
  pushedAt,
  setKinds,
  sharesAt,
  takeGuards,
  testsOfRun,
} from "./kinds";
export { otherKindsAt, othersAt, pointsAt, storePoints, tagsAt, takePoints } from "./points";
export { separate, takeProgress } from "./repulsion";
export {
  clearanceAt,
  fluidsAt,
  gainsAt,
  heldAt,
  leftAt,
  locatedAt,
  massesAt,
  positionsAt,
  setBox,
  sumsAt,
  take,
  takeClearance,
  takeGains,
  takeHeld,
  turnsAt,
  velocitiesAt,
} from "./state";
export { accelerate, gather, locate, moment, stream, turn, twiceKineticEnergy } from "./step";
export { prepare, setKey, setRotation, setThermostat, takeKeys } from "./turns";
