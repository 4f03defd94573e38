/**
 * A state as VTK XML PolyData (.vtp), which ParaView and VTK read: each particle a point with velocity, radius, mass,
 * species and id. In ParaView: Point Gaussian scaled by `radius`, or a Glyph of spheres scaled by it twice.
 *
 * Arrays are binary, little-endian, base64, each with its length in bytes before it (VTK's XML formats, version 1.0,
 * https://docs.vtk.org/en/latest/vtk_file_formats/vtkxml_file_format.html). Each point is a vertex cell, too, as
 * points without cells are not drawn. ParaView reads the time from `TimeValue`.
 */
import type { Frame } from "../../engine/api/engine.ts";
import type { System } from "../../physics/system.ts";

type Numbers = Float64Array | Int32Array | Uint16Array;
const types = { Float64Array: "Float64", Int32Array: "Int32", Uint16Array: "UInt16" } as const;

export function* vtp(system: System, { time, positions, velocities, spins }: Frame): Iterable<string> {
  const { count, dimension, radii, masses, species, speciesNames } = system;
  const ids = Int32Array.from({ length: count }, (_, i) => i);
  const names = speciesNames.map((name, s) => `${s} ${name}`).join(", ");
  yield `<?xml version="1.0"?>\n<!-- species: ${inComment(names)} -->\n`;
  yield '<VTKFile type="PolyData" version="1.0" byte_order="LittleEndian" header_type="UInt64">\n<PolyData>\n';
  yield `<FieldData>\n${opening("TimeValue", Float64Array.of(time))} NumberOfTuples="1" format="ascii">${time}</DataArray>\n</FieldData>\n`;
  yield `<Piece NumberOfPoints="${count}" NumberOfVerts="${count}" NumberOfLines="0" NumberOfStrips="0" NumberOfPolys="0">\n`;
  yield '<PointData Scalars="radius" Vectors="velocity">\n';
  yield* array("velocity", inSpace(velocities, dimension), 3);
  if (spins) yield* array("angular velocity", spins, dimension === 2 ? 1 : 3);
  yield* array("radius", radii);
  yield* array("mass", masses);
  yield* array("species", species);
  yield* array("id", ids);
  yield "</PointData>\n<Points>\n";
  yield* array("Points", inSpace(positions, dimension), 3);
  yield "</Points>\n<Verts>\n";
  yield* array("connectivity", ids);
  yield* array(
    "offsets",
    ids.map((i) => i + 1),
  );
  yield "</Verts>\n</Piece>\n</PolyData>\n</VTKFile>\n";
}

function opening(name: string, values: Numbers): string {
  return `<DataArray type="${types[values.constructor.name as keyof typeof types]}" Name="${name}"`;
}

function* array(name: string, values: Numbers, components = 1): Iterable<string> {
  yield `${opening(name, values)}${components > 1 ? ` NumberOfComponents="${components}"` : ""} format="binary">`;
  const head = new BigUint64Array([BigInt(values.byteLength)]);
  const data = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  yield* base64([new Uint8Array(head.buffer), data]);
  yield "</DataArray>\n";
}

/** Several arrays in one base64 text: three bytes are four characters, so pieces are cut at multiples of three. */
function* base64(parts: readonly Uint8Array[]): Iterable<string> {
  const step = 3 << 12;
  const piece = new Uint8Array(step);
  let held = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + step - held);
      piece.set(taken, held);
      at += taken.length;
      held += taken.length;
      if (held < step) continue;
      yield btoa(String.fromCharCode(...piece));
      held = 0;
    }
  }
  yield btoa(String.fromCharCode(...piece.subarray(0, held)));
}

/** Vectors with three components, as in VTK. */
function inSpace(values: Float64Array, dimension: 2 | 3): Float64Array {
  if (dimension === 3) return values;
  const packed = new Float64Array((values.length / 2) * 3);
  for (let i = 0; i < values.length / 2; i++) {
    packed[3 * i] = values[2 * i];
    packed[3 * i + 1] = values[2 * i + 1];
  }
  return packed;
}

/** XML allows no two hyphens in a comment. */
function inComment(text: string): string {
  return text.replace(/[\p{Cc}]/gu, " ").replace(/-(?=-|$)/g, "- ");
}
