/** Textures of fields; without a graphics card, by what they would hand to it. */
import { ClampToEdgeWrapping, DataTexture, Group, Mesh, RawShaderMaterial, RepeatWrapping } from "three";
import { expect, it } from "vitest";
import { createCameraUniforms } from "../../../../webview/view/gl/cameraUniforms.ts";
import { GlTextures } from "../../../../webview/view/gl/glTextures.ts";
import type { TextureLayer } from "../../../../webview/view/overlays/layers.ts";

function texturesIn(place: Group) {
  const textures = new GlTextures(place, createCameraUniforms());
  const shades = () => {
    const [mesh] = place.children;
    const texture = mesh instanceof Mesh && mesh.material instanceof RawShaderMaterial && mesh.material.uniforms.shades;
    if (!texture || !(texture.value instanceof DataTexture)) throw new Error("expected a texture");
    return texture.value;
  };
  return { textures, shades };
}
const layer = (values: readonly number[], version: number): TextureLayer => ({
  ...{ kind: "texture", grid: [2, 2], first: [0, 0], spacing: [1, 1], repeats: [true, true], size: [2, 2], z: 0 },
  ...{ shades: Uint8Array.from(values), version, colors: new Uint8Array(1024), below: true },
});

it("shows the values of another field that has as many versions as the one before, and those of a new version", () => {
  const { textures, shades } = texturesIn(new Group());
  const speed = layer([1, 2, 3, 4], 1);
  const vorticity = layer([5, 6, 7, 8], 1);
  for (const field of [speed, vorticity, speed]) {
    textures.draw(field);
    expect(shades().image.data).toBe(field.shades);
  }
  const { version } = shades();
  textures.draw(speed);
  expect(shades().version).toBe(version);
  textures.draw({ ...speed, version: 2 });
  expect(shades().version).toBeGreaterThan(version);
});

it("continues a field beyond its last points along periodic axes, and holds it there along others", () => {
  const { textures, shades } = texturesIn(new Group());
  for (const repeats of [
    [true, false],
    [false, true],
  ] as const) {
    textures.draw({ ...layer([1, 2, 3, 4], 1), repeats });
    const { wrapS, wrapT } = shades();
    expect([wrapS, wrapT]).toEqual(repeats.map((wraps) => (wraps ? RepeatWrapping : ClampToEdgeWrapping)));
  }
});
