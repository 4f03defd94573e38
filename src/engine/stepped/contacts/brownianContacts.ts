/**
 * Effects of contacts on the steps of Brownian particles (`brownian.ts`): reflection like collisions, stop, or permanent association.
 *
 * Two particles found in an overlap are moved apart along the line between them, each by its share of mobility: by twice the overlap
 * where steps are reflected, else only until they touch. Either may make new overlaps.
 */
import { isWall } from "../../../physics/box.ts";
import type { Collisions } from "../../reference/collisions.ts";
import type { Paths } from "../paths.ts";
import type { StaleParticles } from "../staleParticles.ts";
import type { Contacts } from "./ballisticContacts.ts";
import { noPartner } from "./ballisticContacts.ts";
import type { OnContact } from "./brownian.ts";
import type { Clusters } from "./clusters.ts";

export class BrownianContacts implements Contacts {
  constructor(
    private readonly paths: Paths,
    private readonly collisions: Collisions,
    private readonly turned: StaleParticles,
    private readonly onContact: OnContact,
    /** Where they associate. */
    private readonly clusters: Clusters | undefined,
  ) {}

  meet(i: number, j: number, t: number): void {
    const { collisions, paths, turned } = this;
    if (this.onContact === "reflect") {
      collisions.count(i, t, collisions.pair(paths, i, j, t));
      turned.met(i, j, t);
      return;
    }
    this.count(i, j, t, -paths.depth(i, j));
    this.rest(i, t);
    this.rest(j, t);
    this.clusters?.join(i, j);
  }

  /** An encounter without a outcome. */
  private count(i: number, j: number, t: number, gap: number): void {
    const none = { momentum: 0, virial: 0, loss: 0, work: 0 };
    this.collisions.count(i, t, { ...none, second: j, happens: true, gap, approachRate: 1 });
    this.turned.met(i, j, t);
  }

  /** Particle i, and all that hang together with it, stay where they are until the step ends. */
  private rest(i: number, t: number): void {
    const { paths } = this;
    const d = paths.system.dimension;
    this.eachOf(i, (k) => {
      paths.advance(k, t);
      paths.v.fill(0, k * d, (k + 1) * d);
      if (k !== i) this.turned.turn(k, t);
    });
  }

  hit(i: number, face: number, t: number): void {
    const { collisions, paths, turned } = this;
    collisions.count(i, t, collisions.surface(paths, i, face, t));
    turned.met(i, noPartner, t);
    if (this.onContact === "stop") this.rest(i, t);
    if (!this.clusters) return;
    const d = paths.system.dimension;
    // The whole body goes back with it.
    this.eachOf(i, (k) => {
      if (k === i) return;
      paths.advance(k, t);
      for (let axis = 0; axis < d; axis++) paths.v[k * d + axis] = paths.v[i * d + axis];
      turned.turn(k, t);
    });
  }

  overlap(i: number, j: number, t: number): void {
    const { paths } = this;
    const { dimension, masses } = paths.system;
    const depth = paths.depth(i, j);
    if (depth <= 0) return;
    const between = paths.between.slice(0, dimension);
    this.count(i, j, t, -depth);
    const way = (this.onContact === "reflect" ? 2 * depth : depth) / (Math.hypot(...between) || 1);
    // The weight of a Brownian particle is its friction.
    const share = masses[j] / (masses[i] + masses[j]);
    this.push(i, between, way * share);
    this.push(j, between, -way * (1 - share));
    this.clusters?.join(i, j);
  }

  private push(i: number, between: readonly number[], by: number): void {
    const { paths } = this;
    const { dimension: d, size, edges, radii } = paths.system;
    this.eachOf(i, (k) => {
      for (let axis = 0; axis < d; axis++) {
        const at = k * d + axis;
        paths.x[at] += by * between[axis];
        if (isWall(edges, 2 * axis)) paths.x[at] = Math.max(paths.x[at], radii[k]);
        if (isWall(edges, 2 * axis + 1)) paths.x[at] = Math.min(paths.x[at], size[axis] - radii[k]);
      }
    });
  }

  private eachOf(i: number, deal: (k: number) => void): void {
    deal(i);
    if (!this.clusters) return;
    for (let k = this.clusters.after(i); k !== i; k = this.clusters.after(k)) deal(k);
  }
}
