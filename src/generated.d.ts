/** Made by the build from media/samples: scripts/sampleTexts.mjs. */
declare module "*/samples.json" {
  const texts: Readonly<Record<string, string>>;
  export default texts;
}

/** Made by the build from the schema: scripts/editorSchema.mjs. */
declare module "*/wholeScenarios.json" {
  const scenarios: readonly { readonly label: string; readonly description: string; readonly text: string }[];
  export default scenarios;
}
