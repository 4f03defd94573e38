import { describe } from "vitest";
import { testEndStates } from "./endStates.ts";

describe("end states and counted work of the third third of the samples stay as they are", () => testEndStates(2));
