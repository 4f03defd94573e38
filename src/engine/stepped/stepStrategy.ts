/**
 * The strategy for the encounters of one part of a step: which are predicted when it begins, and which particles are examined again
 * after each (Johnson & Whalley 2002, §4.1). The engine takes the earliest from the queue and executes it.
 */
export interface StepStrategy {
  /** All particles stand at time t and are linked: foresees what happens until the part ends. */
  begin(t: number): void;
  /** An encounter has turned particles aside at time t. False: all have to be linked anew. */
  lookAgain(t: number): boolean;
}
