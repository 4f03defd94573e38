/** What package.json does not say yet and a marketplace asks for. It is given there, on the day of publication. */

/** Fields, and what each is. */
const fields = {
  repository: "the address of the sources, from which a marketplace shows pictures and links of the README",
  bugs: "the address for reports",
  homepage: "the address of the project's page",
};

/**
 * @param {Record<string, any>} manifest package.json
 * @param {string} [tag] that is to be published
 * @returns {string[]} a line for each
 */
export function missingIn(manifest, tag) {
  const missing = Object.entries(fields)
    .filter(([name]) => !/^https:\/\/./.test(manifest[name]?.url ?? manifest[name] ?? ""))
    .map(([name, about]) => `package.json has no ${name}: ${about}`);
  // The name alone serves for an installation from a file.
  if (manifest.publisher === manifest.name)
    missing.unshift("package.json has no publisher that is registered with a marketplace");
  const { version } = manifest;
  if (tag?.startsWith("v") && tag !== `v${version}`) missing.push(`the tag ${tag} is not that of version ${version}`);
  return missing;
}
