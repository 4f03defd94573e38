/**
 * Bytes as a text that stands between quotation marks as it is and that deflates as well as the bytes: the kernels in programs. Bytes below
 * 91, which most are, become ASCII without control characters, quotation marks and backslashes; others become letters of two bytes.
 */
const first = 35;
const backslash = 92;
const beyond = 0xa1;
const ofOne = 126 - first;

export function lettersOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => {
    if (byte >= ofOne) return String.fromCharCode(beyond + byte - ofOne);
    return String.fromCharCode(first + byte < backslash ? first + byte : first + byte + 1);
  }).join("");
}

export function bytesOfLetters(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    bytes[k] = code >= beyond ? code - beyond + ofOne : code > backslash ? code - first - 1 : code - first;
  }
  return bytes;
}
