/** The README as the VSIX has it before there is an address of the sources: without links and pictures that lead to files outside of it. */

/**
 * @param {string} text of README.md
 * @param {(path: string) => boolean} packed whether a file is in the VSIX
 * @returns {{ text: string, missing: string[] }} what is shown, and the files that it does not lead to any more
 */
export function readmeOf(text, packed) {
  const missing = new Set();
  const leadsNowhere = (target) => {
    const [path] = target.split("#");
    // Addresses, and places in the text itself.
    if (/^\w+:/.test(target) || path === "" || packed(path)) return false;
    missing.add(path);
    return true;
  };
  const shown = text
    .replace(/!\[[^\]]*\]\(([^)\s]+)\)\n*/g, (image, target) => (leadsNowhere(target) ? "" : image))
    .replace(/(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words, target) => (leadsNowhere(target) ? words : link));
  return { text: shown, missing: [...missing] };
}
