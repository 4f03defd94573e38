/** What the host knows about obstacles (`../freeSpace.ts`); without these it is not asked. In two dimensions components along z are 0. */

/** No obstacle is between a point and another one, which is seen displaced by (ox, oy, oz) and may be a solid particle. */
export declare function sees(from: usize, to: usize, ox: f64, oy: f64, oz: f64, isSolid: bool): bool;
/** Moves a point, along obstacles that it meets. */
export declare function push(at: usize, dx: f64, dy: f64, dz: f64): void;
