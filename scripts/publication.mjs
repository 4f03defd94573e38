/** What package.json does not say yet and a marketplace asks for. It is given there, on the day of publication. */

/** Fields, and what each is. */
const fields = {
  repository: "the address of the sources, from which a marketplace shows pictures and links of the README",
  bugs: "the address for reports",
  homepage: "the address of the project's page",
};

/** Of the VSIX. */
export const mostBytes = 2_500_000;

/**
 * Where hosts of repositories show files and pictures, behind the address of the repository. Those that have no word for the present state
 * show that of the version's tag.
 */
const hosts = {
  "github.com": () => ({ content: "blob/HEAD", images: "raw/HEAD" }),
  "gitlab.com": () => ({ content: "-/blob/HEAD", images: "-/raw/HEAD" }),
  "bitbucket.org": () => ({ content: "src/HEAD", images: "raw/HEAD" }),
  "codeberg.org": (version) => ({ content: `src/tag/v${version}`, images: `raw/tag/v${version}` }),
  "gitea.com": (version) => ({ content: `src/tag/v${version}`, images: `raw/tag/v${version}` }),
  "git.sr.ht": () => ({ content: "tree/HEAD/item", images: "blob/HEAD" }),
};

/**
 * Addresses before the paths of files and pictures that the README names: those of `publication` in package.json, else those of the host.
 *
 * @param {Record<string, any>} manifest package.json
 * @returns {{ addresses?: { content: string, images: string }, problem?: string }} no addresses where there is no repository
 */
export function addressesIn({ repository, publication, version }) {
  if (publication?.content && publication.images) return { addresses: publication };
  const address = repository?.url ?? repository;
  if (!address) return {};
  const [, host, path] = /^(?:git\+)?https:\/\/(?:www\.)?([^/]+)\/(.+?)(?:\.git)?\/?$/.exec(address) ?? [];
  if (!Object.hasOwn(hosts, host ?? ""))
    return {
      problem:
        `package.json: it is not known where ${host ?? address} shows files of a repository. Give the addresses before their paths as ` +
        `"publication": { "content": "https://…", "images": "https://…" }. Known are ${Object.keys(hosts).join(", ")}.`,
    };
  const { content, images } = hosts[host](version);
  return { addresses: { content: `https://${host}/${path}/${content}`, images: `https://${host}/${path}/${images}` } };
}

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
