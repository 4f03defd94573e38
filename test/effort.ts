/**
 * How much is run: `npm test` takes as many systems, samples and collisions as notice a defect, `npm run test:all` all of them
 * (EDPD_TESTS=all).
 */
// Tests of the page use it, too, and have no types of Node.
declare const process: { readonly env: { readonly EDPD_TESTS?: string } };

export const complete = process.env.EDPD_TESTS === "all";

/** A number of systems, collisions or documents, or a text that depends on it: the first in `npm test`, the second in `npm run test:all`. */
export const take = <Value>(usual: Value, all: Value): Value => (complete ? all : usual);

/** Of a list of similar cases every n-th in `npm test`, all in `npm run test:all`. */
export const everyNth = <Case>(n: number, cases: readonly Case[]): readonly Case[] =>
  complete ? cases : cases.filter((_, k) => k % n === 0);
