/** A window for a file of tests: opened before the first, photographed when one fails. */
import { afterAll, beforeAll, beforeEach, onTestFailed, test } from "vitest";
import { complete } from "../effort.ts";
import { type Editor, openEditor } from "./editorServer.ts";
import { PanelInPage } from "./panelInPage.ts";
import { Workbench } from "./workbench.ts";

interface Window {
  readonly editor: Editor;
  readonly workbench: Workbench;
  readonly panel: PanelInPage;
}

/** @param assign called with the window, and before the tests @param files beside the samples; @param options settings, and whether the folder is trusted */
export function inWindow(assign: (window: Window) => void, ...[files, options]: Parameters<typeof openEditor>): void {
  let window: Window | undefined;

  beforeAll(async () => {
    const editor = await openEditor(files, options);
    const workbench = await Workbench.open(editor);
    window = { editor, workbench, panel: PanelInPage.inWorkbench(workbench.page) };
    assign(window);
  });

  afterAll(() => window?.editor.close());

  beforeEach(({ task }) => {
    onTestFailed(async () => {
      await window?.workbench.picture(`failed ${task.name.replace(/\W+/g, "-")}`);
    });
  });
}

/** A test that only `npm run test:all` has: unit tests see its parts. Those after it must not need what it leaves. */
export function testInAll(name: string, run: () => Promise<void>, timeout?: number): void {
  if (complete) test(name, run, timeout);
}
