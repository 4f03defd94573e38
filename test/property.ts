/**
 * fast-check with one seed for all properties, so that a run of the tests can be repeated.
 * Another seed: `EDPD_SEED=7 npx vitest run`.
 */
import * as fc from "./propertyRuns.ts";

// Tests of the page use properties, too, and have no types of Node.
declare const process: { readonly env: { readonly EDPD_SEED?: string } };

fc.configureGlobal({ seed: Number(process.env.EDPD_SEED ?? 20_011) });

export default fc;
