/** Actions of the page on its state, and the commands that they send. */
import { expect, test } from "vitest";
import type { PageCommand, ParticleUpdate } from "../../../src/protocol/messages.ts";
import { actionsFor } from "../../../webview/app/actions.ts";
import { Store } from "../../../webview/app/store.ts";

const numbersOf = (particle: number): ParticleUpdate => ({
  particle,
  species: "particle",
  radius: 1,
  mass: 1,
  position: [1, 2],
  velocity: [3, 4],
});

test("a particle that is chosen under the pointer has the numbers known of it until the run has answered, another one none", () => {
  const store = new Store();
  const posted: PageCommand[] = [];
  const host = { post: (command: PageCommand) => posted.push(command), keep() {}, kept: () => undefined };
  const { choose } = actionsFor(host, store);
  store.change({ hovered: 7, inspected: numbersOf(7) });
  choose(7);
  expect(store.state.chosenNews).toEqual(numbersOf(7));
  choose(8);
  expect(store.state.chosenNews).toBeUndefined();
  expect(posted).toEqual([
    { kind: "inspect", particle: 7 },
    { kind: "inspect", particle: 8 },
  ]);
});
