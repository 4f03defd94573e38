/**
 * How the encounters of one part of a step are dealt with: which are foreseen when it begins, and who is looked at again after each
 * (Johnson & Whalley 2002, §4.1). The engine takes the earliest from the queue and makes it happen.
 */
export interface StepStrategy {
  /** All particles stand at time t and are linked: foresees what happens until the part ends. */
  begin(t: number): void;
  /** An encounter has turned particles aside at time t. False: all have to be linked anew. */
  lookAgain(t: number): boolean;
}
