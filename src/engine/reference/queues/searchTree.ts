/**
 * A binary search tree: earlier events to the left, later ones to the right (Rapaport, J. Comput. Phys. 34, 184, 1980).
 *
 * Stores: three links an event. Cost: the depth of the tree, about 2 ln n steps to put an event in where times come as if
 * shuffled, which in running gases they do. Nothing keeps the tree flat: of equal or ascending times it becomes a list.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { EventQueue, grown, links, none } from "./eventQueue.ts";

export class SearchTree extends EventQueue {
  protected left: Int32Array;
  protected right: Int32Array;
  protected up: Int32Array;
  protected root = none;
  /** After `unlink`: what stands where an event was taken away, `none` perhaps, and its parent. */
  protected filled = none;
  protected aboveFilled = none;

  constructor(capacity: number) {
    super(capacity);
    this.left = links(capacity);
    this.right = links(capacity);
    this.up = links(capacity);
  }

  protected insert(event: number): void {
    let above = none;
    let earlier = false;
    for (let node = this.root; node !== none; node = earlier ? this.left[node] : this.right[node]) {
      above = node;
      earlier = this.before(event, node);
    }
    this.left[event] = none;
    this.right[event] = none;
    this.up[event] = above;
    if (above === none) this.root = event;
    else if (earlier) this.left[above] = event;
    else this.right[above] = event;
  }

  protected take(event: number): void {
    this.unlink(event);
  }

  protected leader(): number {
    return this.leftmost(this.root);
  }

  /**
   * Takes the event out of the tree. Where it has two children its successor comes in its place; what went from its own
   * place, the event or the successor, is returned.
   */
  protected unlink(event: number): number {
    const [earlier, later] = [this.left[event], this.right[event]];
    this.aboveFilled = this.up[event];
    if (earlier === none || later === none) {
      this.filled = earlier === none ? later : earlier;
      this.replace(event, this.filled);
      return event;
    }
    const successor = this.leftmost(later);
    this.filled = this.right[successor];
    if (this.up[successor] === event) this.aboveFilled = successor;
    else {
      this.aboveFilled = this.up[successor];
      this.replace(successor, this.filled);
      this.hangRight(successor, later);
    }
    this.replace(event, successor);
    this.left[successor] = earlier;
    this.up[earlier] = successor;
    return successor;
  }

  /** Hangs `other`, which may be none, where `node` hangs. */
  protected replace(node: number, other: number): void {
    this.steps++;
    const above = this.up[node];
    if (above === none) this.root = other;
    else if (this.left[above] === node) this.left[above] = other;
    else this.right[above] = other;
    if (other !== none) this.up[other] = above;
  }

  private hangRight(above: number, node: number): void {
    this.right[above] = node;
    this.up[node] = above;
  }

  private leftmost(from: number): number {
    let node = from;
    while (this.left[node] !== none) {
      this.steps++;
      node = this.left[node];
    }
    return node;
  }

  protected extend(capacity: number): void {
    this.left = grown(this.left, links(capacity));
    this.right = grown(this.right, links(capacity));
    this.up = grown(this.up, links(capacity));
  }

  bytes(): number {
    return this.times.byteLength + 3 * this.left.byteLength;
  }

  protected saveOrder(state: StateWriter): void {
    state.numbers(this.root);
    state.array(this.left);
    state.array(this.right);
    state.array(this.up);
  }

  protected restoreOrder(state: StateReader): void {
    [this.root] = state.numbers(1);
    this.left = state.int32();
    this.right = state.int32();
    this.up = state.int32();
  }
}
