/** Archives are read back as they were written, also by Python; what comes from elsewhere is refused where it could do harm. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentOf, readZip } from "../../src/cli/zip/zipReader.ts";
import { ZipWriter } from "../../src/cli/zip/zipWriter.ts";
import { directoryWith } from "./terminal.ts";

class Bytes {
  private readonly parts: Uint8Array[] = [];
  length = 0;

  write(content: Uint8Array): void {
    this.parts.push(Uint8Array.from(content));
    this.length += content.length;
  }

  get all(): Buffer {
    return Buffer.concat(this.parts);
  }
}

const text = Buffer.from("one two three\n".repeat(1000));

async function archive(files: Readonly<Record<string, Uint8Array>>, most = 0): Promise<Buffer> {
  const target = new Bytes();
  const zip = new ZipWriter(target, new Date("2026-05-04T03:02:02Z"));
  for (const [name, content] of Object.entries(files))
    await zip.add(name, [content.subarray(0, 7), content.subarray(7)], Math.max(most, content.length));
  zip.end();
  return target.all;
}

const placed = (bytes: Uint8Array) => join(directoryWith({ "a.zip": bytes }), "a.zip");

async function contents(bytes: Uint8Array): Promise<Record<string, Buffer>> {
  const path = placed(bytes);
  const found: Record<string, Buffer> = {};
  for (const entry of readZip(path, "a.zip")) {
    const parts: Uint8Array[] = [];
    for await (const part of contentOf(path, "a.zip", entry)) parts.push(part);
    found[entry.name] = Buffer.concat(parts);
  }
  return found;
}

const files = { "größe.csv": text, "inputs/1-a.xyz": Buffer.from("1\n"), empty: Buffer.alloc(0) };
const hasPython = spawnSync("python3", ["-c", ""]).status === 0;

describe.each([
  ["sizes of 32 bits", 0],
  ["sizes of 64 bits", 5e9],
])("an archive with %s", (_, most) => {
  test("is read back", async () => {
    const bytes = await archive(files, most);
    expect(await contents(bytes)).toEqual(files);
    expect(bytes.length).toBeLessThan(text.length / 10);
  });

  test.skipIf(!hasPython)("is read by Python", async () => {
    const path = placed(await archive(files, most));
    const script =
      "import zipfile, sys, json; z = zipfile.ZipFile(sys.argv[1]); print(json.dumps([z.testzip()] + [[i.filename, i.file_size, i.date_time] for i in z.infolist()]))";
    expect(JSON.parse(execFileSync("python3", ["-c", script, path], { encoding: "utf8" }))).toEqual([
      null,
      ...Object.entries(files).map(([name, { length }]) => [name, length, [2026, 5, 4, 3, 2, 2]]),
    ]);
  });
});

test.skipIf(!hasPython)(
  "archives of other programs are read, with and without compression, and with a comment",
  async () => {
    const methods = ["ZIP_STORED", "ZIP_DEFLATED"];
    const cwd = directoryWith({});
    const script = `
import zipfile, sys
for method in sys.argv[1:]:
  with zipfile.ZipFile(method, "w", getattr(zipfile, method)) as z:
    z.comment = b"PK by hand"
    z.mkdir("run") if hasattr(z, "mkdir") else None
    z.writestr("run/a.csv", "one two three\\n" * 1000)
    with z.open("run/b", "w", force_zip64=True) as f: f.write(b"12")`;
    execFileSync("python3", ["-c", script, ...methods], { cwd });
    for (const method of methods)
      expect(await contents(readFileSync(join(cwd, method)))).toEqual({
        "run/a.csv": text,
        "run/b": Buffer.from("12"),
      });
  },
);

describe("refused is", () => {
  const refusal = async (bytes: Uint8Array) =>
    contents(bytes).then(
      () => "nothing",
      (error) => error.message as string,
    );

  test.each([
    ["a name that leads out of the folder", "../x"],
    ["one in the middle", "a/../../x"],
    ["one of Windows", "..\\x"],
    ["a drive", "C:x"],
    ["an absolute name", "/etc/x"],
    ["a name with a line break", "a\nb"],
    ["a name with a sequence for the terminal", "a\u001b[31m"],
    ["an empty name", ""],
  ])("%s", async (_, name) => {
    const message = await refusal(await archive({ [name]: text }));
    expect(message).toBe(
      `a.zip is refused: its entry ${JSON.stringify(name)} leads out of its folder, or is no name of a file.`,
    );
    expect(message).not.toMatch(/\p{Cc}/u);
  });

  test("a link, an encrypted file, an unknown method, a name that is there twice", async () => {
    const bytes = await archive({ aa: text, bb: text });
    const central = bytes.indexOf(Buffer.of(0x50, 0x4b, 1, 2));
    const changed = (offset: number, ...values: number[]) => {
      const copy = Buffer.from(bytes);
      copy.set(values, central + offset);
      return copy;
    };
    expect(await refusal(changed(40, 0xff, 0xa1))).toContain('"aa" is a link');
    expect(await refusal(changed(8, 1))).toContain('"aa" is encrypted');
    expect(await refusal(changed(10, 99))).toContain('"aa" is compressed by an unknown method (99)');
    expect(await refusal(changed(46, 0x62, 0x62))).toContain('"bb" is there twice');
    // A bomb, which becomes longer than it says, and a file with another check sum.
    expect(await refusal(changed(24, 10, 0, 0, 0))).toContain(
      "its entry aa is longer than the 10 bytes of the directory",
    );
    expect(await refusal(changed(16, 1, 2, 3, 4))).toContain("its entry aa is damaged: its check sum does not agree");
  });

  test("sizes and places beyond the end of the file, at once", async () => {
    const bytes = await archive({ aa: text });
    const central = bytes.indexOf(Buffer.of(0x50, 0x4b, 1, 2));
    // In the extra field of 64 bits: size, compressed size, place of the content.
    const large = (...values: bigint[]) => {
      const extra = Buffer.alloc(4 + 8 * values.length);
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8 * values.length, 2);
      values.forEach((value, k) => {
        extra.writeBigUInt64LE(value, 4 + 8 * k);
      });
      const entry = Buffer.from(bytes.subarray(central, central + 48));
      entry.writeUInt16LE(extra.length, 30);
      for (const offset of [20, 24, 42]) entry.writeUInt32LE(0xffffffff, offset);
      const end = Buffer.from(bytes.subarray(-22));
      end.writeUInt32LE(48 + extra.length, 12);
      return Buffer.concat([bytes.subarray(0, central), entry, extra, end]);
    };
    const [size, packed] = [BigInt(text.length), BigInt(central)];
    for (const file of [large(size, 1n << 60n, 0n), large(size, packed, 1n << 63n)])
      expect(await refusal(file)).toContain('its entry "aa" is not before the directory');
    expect(await refusal(large(1n << 60n, packed - 100n, 0n))).toContain("its entry aa is damaged");
    const end64 = Buffer.from(await archive({ aa: text }));
    end64.writeUInt32LE(0xffffffff, end64.length - 6);
    expect(await refusal(end64)).toContain("a.zip is refused");
  });

  test("a file that is cut anywhere, or no archive", async () => {
    const bytes = await archive(files);
    for (let length = 0; length < bytes.length; length += 17)
      expect(await refusal(bytes.subarray(0, length))).toContain(
        "a.zip is refused: it is no zip file, or its end is missing",
      );
    for (let at = 0; at < bytes.length; at += 11) {
      const copy = Buffer.from(bytes);
      copy[at] ^= 0xff;
      // Read or refused: nothing else happens.
      await refusal(copy);
    }
  });
});
