/** A step of the SRD fluid for several threads. */
export {
  abandon,
  claim,
  engage,
  serves,
  setMostNaps,
  setMostSpins,
  setThread,
  tasksDone,
  threadLost,
} from "../../threads/kernel/threads";
export * from "./main";
export { serve } from "./tasks";
