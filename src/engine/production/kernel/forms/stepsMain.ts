/** The kernel of stepped potentials: that of hard balls, compiled with STEPPED. */
import { reserveUpTo } from "../memory.ts";
import { exchange, setCalled } from "./called.ts";
import { pairRoom, pairsHeld, pairTable, setState, takePairs } from "./pairStates.ts";
import { setSteps, takeStepTable } from "./steps.ts";

// AssemblyScript adds the extension to the name of a module that is exported again.
export * from "../main";
export {
  exchange,
  pairRoom,
  pairsHeld,
  pairTable,
  reserveUpTo,
  setCalled,
  setState,
  setSteps,
  takePairs,
  takeStepTable,
};
