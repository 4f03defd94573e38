/** Draws the layers of overlays, and rings, on the graphics card. */
import { Group, type Object3D } from "three";
import { fixedDrawings } from "../overlays/fixedDrawings.ts";
import { overlays } from "../overlays/index.ts";
import type { AreaLayer, ArrowLayer, Layer, LineLayer, Ring, TextureLayer } from "../overlays/layers.ts";
import { ringsOf } from "../overlays/rings.ts";
import type { Still } from "../painter.ts";
import type { CameraUniforms } from "./cameraUniforms.ts";
import { GlAreas } from "./glAreas.ts";
import { GlArrows } from "./glArrows.ts";
import { GlLines } from "./glLines.ts";
import { GlRings } from "./glRings.ts";
import { GlTextures } from "./glTextures.ts";

/** What draws one layer. */
interface Drawn {
  readonly object: GlAreas | GlTextures | GlLines | GlArrows;
  readonly place: Group;
}

/** Objects of an overlay, by the places of its layers. */
interface Slot {
  readonly id: string;
  /** Over the particles and below them. */
  readonly place: Group;
  readonly ground: Group;
  readonly objects: Drawn[];
}

export class GlOverlays {
  /** In the order of the registry, in which they lie over one another. */
  readonly #slots: readonly Slot[];
  readonly #rings: GlRings;
  readonly #fixed = fixedDrawings();

  /** @param ground what lies below flat particles */
  constructor(
    ground: Object3D,
    parent: Object3D,
    private readonly camera: CameraUniforms,
    private readonly software: boolean,
  ) {
    this.#slots = [...overlays.map(({ id }) => id), ...this.#fixed.keys()].map((id) => {
      const slot = { id, place: new Group(), ground: new Group(), objects: [] };
      parent.add(slot.place);
      ground.add(slot.ground);
      return slot;
    });
    this.#rings = new GlRings(parent, camera);
  }

  set(still: Still): void {
    const { scene } = still;
    const rings: Ring[] = [];
    for (const slot of this.#slots) {
      const drawing = this.#fixed.get(slot.id) ?? still.drawings.get(slot.id);
      const layers = (scene && drawing?.layers({ ...still, scene })) ?? [];
      for (const [k, layer] of layers.entries()) {
        if (layer.kind === "rings") rings.push(...layer.rings);
        else this.#draw(slot, k, layer, still);
      }
      for (const [k, { object }] of slot.objects.entries()) if (k >= layers.length) object.hide();
    }
    this.#rings.set([...rings, ...ringsOf(still)]);
  }

  #draw(slot: Slot, k: number, layer: Exclude<Layer, { kind: "rings" }>, { scene, ratio }: Still): void {
    slot.objects[k] ??= this.#make(layer);
    const { object, place } = slot.objects[k];
    const isUnder = layer.kind === "areas" || (layer.below && scene?.dimension === 2);
    const parent = isUnder ? slot.ground : slot.place;
    if (place.parent !== parent) parent.add(place);
    if (object instanceof GlLines) object.draw(layer as LineLayer, ratio);
    else if (object instanceof GlArrows) object.draw(layer as ArrowLayer);
    else if (object instanceof GlTextures) object.draw(layer as TextureLayer);
    else object.draw(layer as AreaLayer);
  }

  #make(layer: Exclude<Layer, { kind: "rings" }>): Drawn {
    const place = new Group();
    if (layer.kind === "areas") return { object: new GlAreas(place, this.camera), place };
    if (layer.kind === "texture") return { object: new GlTextures(place, this.camera), place };
    if (layer.kind === "arrows") return { object: new GlArrows(place, this.camera), place };
    return { object: new GlLines(place, this.camera, this.software, layer.onTop), place };
  }

  dispose(): void {
    for (const { objects } of this.#slots) for (const { object } of objects) object.dispose();
    this.#rings.dispose();
  }
}
