/** Straight lines in the box, flat in memory: ax ay az bx by bz for each. */
export class Segments {
  ends: Float32Array;
  count = 0;
  version = 0;

  constructor(room = 16) {
    this.ends = new Float32Array(6 * room);
  }

  /** For other lines. */
  clear(): void {
    this.count = 0;
    this.version++;
  }

  add(ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
    let { ends } = this;
    let at = 6 * this.count++;
    if (at === ends.length) {
      ends = new Float32Array(2 * at);
      ends.set(this.ends);
      this.ends = ends;
    }
    ends[at++] = ax;
    ends[at++] = ay;
    ends[at++] = az;
    ends[at++] = bx;
    ends[at++] = by;
    ends[at] = bz;
  }
}
