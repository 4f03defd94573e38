import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { complete } from "./test/effort.ts";

/** Windows that `npm run test:all` opens in addition: unit tests see their parts. */
const inAll = [
  "comparison",
  "deletedFile",
  "editorGroups",
  "exchange",
  "explanations",
  "failure",
  "links",
  "missedCollisions",
  "numbers",
  "panel",
  "samples",
  "schedule",
  "slowPage",
  "start",
  "study",
  "sweep",
  "typing",
  "untrustedFolder",
  "webHost",
  "webStates",
];

/** Those that take longest, the longest first: begun last, one would run alone. */
const longest = ["run", "inside", "editing", "layout", "page"].map((name) => `/${name}.e2e.ts`);

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const k = longest.findIndex((name) => moduleId.endsWith(name));
      return k < 0 ? longest.length : k;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/** Tests in a real VS Code: two files at a time, in windows of a server for each process. */
export default defineConfig({
  test: {
    include: ["test/e2e/**/*.e2e.ts"],
    exclude: complete ? [] : inAll.map((name) => `test/e2e/${name}.e2e.ts`),
    globalSetup: ["test/temporaryFiles.ts", "test/e2e/sharedEditor.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    isolate: false,
    pool: "forks",
    // A workbench swallows a key now and then; what is wrong is wrong twice.
    retry: 1,
    testTimeout: 240_000,
    // What is to be seen may take its time where everything is drawn by the processor, and each look takes some of that, too.
    expect: { poll: { timeout: 60_000, interval: 200 } },
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
  },
});
