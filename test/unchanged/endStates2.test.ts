import { describe } from "vitest";
import { testEndStates } from "./endStates.ts";

describe("end states and counted work of the second third of the samples stay as they are", () => testEndStates(1));
