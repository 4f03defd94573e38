/** Upper limit of what a small count can have come from. */
import { gammaP } from "./specialFunctions.ts";

/** Confidence of the limit. */
const confidence = 0.95;

/**
 * The mean of a Poisson distribution that gives at most the number counted with a probability of 1 − 0.95: larger ones are excluded
 * at this confidence. Of none it is 3.0.
 */
export function poissonLimit(counted: number): number {
  let [low, high] = [counted, 3 * counted + 10];
  for (let step = 0; step < 60; step++) {
    const mean = (low + high) / 2;
    // P(counted + 1, mean) is the probability of more than were counted.
    if (gammaP(counted + 1, mean) < confidence) low = mean;
    else high = mean;
  }
  return (low + high) / 2;
}
