/**
 * A tournament: all events stand at the leaves of a complete binary tree, each match above is won by the earlier of two, the
 * champion at the root is the first (the complete binary tree of Marín, Risso & Cordero 1993; Knuth's tree of selection).
 *
 * Stores: a tree of winners over *all* event numbers, held or not. Cost: at most log₂ n steps to change an event, fewer where
 * it neither won nor wins; none to find the first. Not where most numbers are unused, as for all pairs of a dilute gas.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { EventQueue } from "./eventQueue.ts";

export class Tournament extends EventQueue {
  /** Node k has children 2k and 2k + 1; leaf `leaves + event` is the event itself. Entry 1 is the champion. */
  private winners: Int32Array;
  private leaves: number;

  constructor(capacity: number) {
    super(capacity);
    this.leaves = powerOfTwo(capacity);
    this.winners = this.draw();
  }

  protected insert(event: number): void {
    this.replay(event);
  }

  protected take(event: number): void {
    this.times[event] = Infinity;
    this.replay(event);
  }

  protected override move(event: number, time: number): void {
    this.times[event] = time;
    this.replay(event);
  }

  protected leader(): number {
    return this.winners[1];
  }

  /** Plays the event's matches again, up to the first that it neither wins nor had won. */
  private replay(event: number): void {
    for (let node = (this.leaves + event) >> 1; node > 0; node >>= 1) {
      const [a, b] = [this.at(2 * node), this.at(2 * node + 1)];
      const winner = this.before(a, b) ? a : b;
      if (winner === this.winners[node] && winner !== event) return;
      this.winners[node] = winner;
    }
  }

  private at(node: number): number {
    return node < this.leaves ? this.winners[node] : Math.min(node - this.leaves, this.capacity - 1);
  }

  /** All matches from the bottom up. */
  private draw(): Int32Array {
    this.winners = new Int32Array(this.leaves);
    for (let node = this.leaves - 1; node > 0; node--) {
      const [a, b] = [this.at(2 * node), this.at(2 * node + 1)];
      this.winners[node] = this.before(a, b) ? a : b;
    }
    return this.winners;
  }

  protected extend(capacity: number): void {
    this.leaves = powerOfTwo(capacity);
    this.draw();
  }

  bytes(): number {
    return this.times.byteLength + this.winners.byteLength;
  }

  protected saveOrder(state: StateWriter): void {
    state.array(this.winners);
  }

  protected restoreOrder(state: StateReader): void {
    this.winners = state.int32();
    this.leaves = this.winners.length;
  }
}

/** At least 2, so that there is a match to win. */
function powerOfTwo(n: number): number {
  let power = 2;
  while (power < n) power *= 2;
  return power;
}
