/** Made by the build from the schema: scripts/scenarioCheck.mjs. */
declare module "*/scenarioCheck.mjs" {
  export function Check(value: unknown): boolean;
}
