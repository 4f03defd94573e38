/** What is wrong with the state of a flat histogram that a document gives: it is a list of numbers, which are to fit each other. */
import type { EnergyLevels } from "../../physics/contacts/energyWeights.ts";

/** Numbers before those of levels: of the engine, of learning, and of counts. */
const [ofEngine, ofLearning, ofCounts] = [4, 4, 4];

/** A clause; undefined: nothing. */
export function stateProblem(state: ArrayLike<number>, { lowest, count }: EnergyLevels): string | undefined {
  const numbers = Array.from(state);
  const [since, , low, high] = numbers;
  if (!numbers.every(Number.isFinite) || !(since! >= 0)) return "a number is none of a state";
  const levels = high! - low!;
  if (![low, high].every(Number.isInteger) || low! < lowest || high! > lowest + count || levels < 0)
    return "its energies are not among the levels";
  const learning = numbers.slice(ofEngine);
  const [factor, visits, staged, follows] = learning as [number, number, number, number];
  const visited = learning.slice(ofLearning + levels, ofLearning + 2 * levels);
  const isCourse = factor > 0 && [visits, staged].every(isCount) && isFlag(follows);
  if (!isCourse || !visited.every(isCount)) return "what has been learned is not complete";
  const counts = learning.slice(ofLearning + 3 * levels);
  const [looked, trips, length, stage] = counts as [number, number, number, number];
  const isCounted = [looked, trips, length].every(isCount) && length > 0 && [0, 1, 2].includes(stage);
  if (!isCounted || counts.length !== ofCounts + Math.ceil(looked / length) * levels) return "counts are not complete";
  return counts.slice(ofCounts).every(isCount) ? undefined : "a count is not a whole number";
}

const isCount = (number: number) => Number.isInteger(number) && number >= 0;
const isFlag = (number: number) => number === 0 || number === 1;
