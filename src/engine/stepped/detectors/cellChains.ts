/** The particles of each cell, as a chain: `heads` has a cell's first, `next` a particle's successor. Within one they are in order. */

export const none = -1;

export function chain(homes: Int32Array, heads: Int32Array, next: Int32Array): void {
  heads.fill(none);
  for (let i = homes.length - 1; i >= 0; i--) {
    next[i] = heads[homes[i]];
    heads[homes[i]] = i;
  }
}
