/**
 * A search tree that is kept flat: a red–black tree (Kim, Guibas & Shin 1997; the rules are those of Cormen, Leiserson & Rivest,
 * *Introduction to Algorithms*, ch. 14: no red node has a red child, every way down passes equally many black nodes).
 *
 * Stores: three links and a color an event. Cost: at most 2 log₂ n steps and three rotations, whatever the times. Where times
 * come as if shuffled, the plain tree is as flat and does less.
 */

import type { StateReader, StateWriter } from "../../api/savedState.ts";
import { grown, none } from "./eventQueue.ts";
import { SearchTree } from "./searchTree.ts";

const black = 0;
const red = 1;

export class BalancedTree extends SearchTree {
  private color: Int32Array;

  constructor(capacity: number) {
    super(capacity);
    this.color = new Int32Array(capacity);
  }

  protected override insert(event: number): void {
    super.insert(event);
    this.color[event] = red;
    let node = event;
    for (;;) {
      const above = this.up[node];
      if (above === none || this.color[above] === black) break;
      // A red node is never the root, so the parent has a parent.
      const top = this.up[above];
      const onLeft = this.left[top] === above;
      const aunt = onLeft ? this.right[top] : this.left[top];
      if (this.isRed(aunt)) {
        this.steps++;
        this.color[above] = black;
        this.color[aunt] = black;
        this.color[top] = red;
        node = top;
        continue;
      }
      const inner = onLeft ? this.right[above] === node : this.left[above] === node;
      if (inner) this.rotate(above, onLeft);
      const middle = inner ? node : above;
      this.color[middle] = black;
      this.color[top] = red;
      this.rotate(top, !onLeft);
      break;
    }
    this.color[this.root] = black;
  }

  protected override take(event: number): void {
    const gone = this.unlink(event);
    const lost = this.color[gone];
    if (gone !== event) this.color[gone] = this.color[event];
    if (lost === black) this.restoreBlack();
  }

  /** Below `aboveFilled` one side has a black node too few, that of `filled`. */
  private restoreBlack(): void {
    let node = this.filled;
    let above = this.aboveFilled;
    while (above !== none && !this.isRed(node)) {
      const onLeft = this.left[above] === node;
      let sister = onLeft ? this.right[above] : this.left[above];
      if (this.isRed(sister)) {
        this.color[sister] = black;
        this.color[above] = red;
        this.rotate(above, onLeft);
        sister = onLeft ? this.right[above] : this.left[above];
      }
      let near = onLeft ? this.left[sister] : this.right[sister];
      let far = onLeft ? this.right[sister] : this.left[sister];
      if (!this.isRed(near) && !this.isRed(far)) {
        this.steps++;
        this.color[sister] = red;
        node = above;
        above = this.up[node];
        continue;
      }
      if (!this.isRed(far)) {
        this.color[near] = black;
        this.color[sister] = red;
        this.rotate(sister, !onLeft);
        far = sister;
        sister = near;
        near = none;
      }
      this.color[sister] = this.color[above];
      this.color[above] = black;
      this.color[far] = black;
      this.rotate(above, onLeft);
      return;
    }
    if (node !== none) this.color[node] = black;
  }

  private isRed(node: number): boolean {
    return node !== none && this.color[node] === red;
  }

  /** Turns the edge from `node` to its right child (left, if not `toLeft`), so that the child comes above it. */
  private rotate(node: number, toLeft: boolean): void {
    const [near, far] = toLeft ? [this.left, this.right] : [this.right, this.left];
    const child = far[node];
    const between = near[child];
    far[node] = between;
    if (between !== none) this.up[between] = node;
    this.replace(node, child);
    near[child] = node;
    this.up[node] = child;
  }

  protected override extend(capacity: number): void {
    super.extend(capacity);
    this.color = grown(this.color, new Int32Array(capacity));
  }

  override bytes(): number {
    return super.bytes() + this.color.byteLength;
  }

  protected override saveOrder(state: StateWriter): void {
    super.saveOrder(state);
    state.array(this.color);
  }

  protected override restoreOrder(state: StateReader): void {
    super.restoreOrder(state);
    this.color = state.int32();
  }

  /** Whether the rules of color hold everywhere; for tests. */
  isBalanced(): boolean {
    return this.root === none || (this.color[this.root] === black && this.blackHeight(this.root) >= 0);
  }

  /** Black nodes on every way down from here; −1 where ways differ or a red node has a red child. */
  private blackHeight(node: number): number {
    if (node === none) return 0;
    const [a, b] = [this.blackHeight(this.left[node]), this.blackHeight(this.right[node])];
    const clash = this.isRed(node) && (this.isRed(this.left[node]) || this.isRed(this.right[node]));
    if (a !== b || a < 0 || clash) return -1;
    return a + (this.isRed(node) ? 0 : 1);
  }
}
