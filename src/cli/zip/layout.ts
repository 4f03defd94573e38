/** Layout of zip files (APPNOTE 6.3 of PKWARE, with the extension for sizes of 4 GB and more). All numbers are little-endian. */

export const signatures = {
  local: 0x04034b50,
  descriptor: 0x08074b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const;

export const bytes = { local: 30, central: 46, end: 22, end64: 56, locator64: 20 } as const;

/** Where a field of 32 bits has this, the extra field has the value. */
export const beyond32 = 0xffffffff;
export const beyond16 = 0xffff;
export const extra64 = 1;

export const methods = { stored: 0, deflated: 8 } as const;

/** Sizes and check sum follow the content; names are in UTF-8. */
export const flags = { encrypted: 1, descriptor: 8, utf8: 0x800 } as const;

const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c;
});

/** @param before of the bytes before these */
export function crc32(content: Uint8Array, before = 0): number {
  let c = ~before;
  for (const byte of content) c = table[(c ^ byte) & 0xff] ^ (c >>> 8);
  return ~c >>> 0;
}
