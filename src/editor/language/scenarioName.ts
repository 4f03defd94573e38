/** What a person calls a scenario: the name of its file, without the ending that all have. */

/** @param path or an address, decoded: `…/gas.edpd.json` → `gas` */
export function scenarioName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.edpd\.json$/, "");
}
