/** Requests of the page to VS Code itself. */
import * as vscode from "vscode";
import { newScenario } from "../language/newScenario.ts";
import { stepNumber } from "../language/numberCommands.ts";
import type { DeletedFiles } from "../runs/deletedFiles.ts";
import { refuseWithoutFile, saveText } from "../runs/deletedFileText.ts";
import { saveMade } from "../runs/exports/saveExports.ts";
import { runCommands } from "../runs/runCommands.ts";
import type { Runs } from "../runs/runs.ts";
import type { ImageSequences } from "./imageSequence.ts";
import type { PanelRequest, PlaygroundPanel } from "./panel.ts";
import { revealParticle, showInText, showPlaceOfRun } from "./textPlaces.ts";
import type { VideoRecordings } from "./videoRecorder.ts";

interface PanelRequestsParts {
  readonly runs: Runs;
  readonly videos: VideoRecordings;
  readonly imageSequences: ImageSequences;
  readonly gone: Pick<DeletedFiles, "update">;
  readonly log: vscode.LogOutputChannel;
  /** docs/MODEL.md. */
  readonly model: vscode.Uri;
}

/** Requests that need the text. */
const needingText: ReadonlySet<PanelRequest["kind"]> = new Set([
  "runText",
  "reveal",
  "revealRange",
  "compare",
  "sideBySide",
  "changeNow",
  "openScenario",
] as const);

export function panelRequestsOf(parts: PanelRequestsParts) {
  const { runs, videos, imageSequences, gone, log, model } = parts;
  const { executeCommand } = vscode.commands;
  return async (panel: PlaygroundPanel, request: PanelRequest): Promise<void> => {
    const { uri } = panel;
    const run = uri && runs.of(uri);
    if (uri && needingText.has(request.kind) && (await gone.update(uri))) {
      await refuseWithoutFile(uri, runs);
      return;
    }
    switch (request.kind) {
      case "runText":
        await executeCommand(runCommands.run, uri);
        break;
      case "reveal":
        if (uri && run) await revealParticle(uri, run, request.particle);
        break;
      case "revealRange":
        if (uri)
          await (run && !request.current ? showPlaceOfRun(uri, run, request.range) : showInText(uri, request.range));
        break;
      case "showModel":
        await executeCommand("markdown.showPreviewToSide", model.with({ fragment: request.section }));
        break;
      case "stepNumber":
        if (uri) await executeCommand(stepNumber, uri, Math.round(request.steps), request.begins === true);
        break;
      case "changeNow":
        await executeCommand(runCommands.changeNow, uri, request);
        break;
      case "export":
        await executeCommand(runCommands.exportRun, uri, request.format);
        break;
      case "save":
        await saveMade(uri, request.name, request.bytes);
        break;
      case "video":
        videos.add(panel, request);
        break;
      case "videoEnd":
        await videos.end(panel);
        break;
      case "imageSequence":
        await imageSequences.begin(panel);
        break;
      case "numbered":
        await imageSequences.add(panel, request.bytes);
        break;
      case "imageSequenceEnd":
        await imageSequences.end(panel);
        break;
      case "compare":
        await executeCommand(runCommands.compare, uri);
        break;
      case "sideBySide":
        await executeCommand(runCommands.sideBySide, uri);
        break;
      case "restartWorker":
        if (run) runs.restart(run);
        break;
      case "showLog":
        log.show();
        break;
      case "openScenario":
        await (uri ? showInText(uri) : executeCommand(runCommands.chooseScenario));
        break;
      case "saveText":
        if (uri) await saveText(uri, runs);
        break;
      case "newScenario":
        await executeCommand(newScenario);
        break;
      case "manageTrust":
        await executeCommand("workbench.trust.manage");
        break;
      case "fault":
        log.error(`Page: ${request.message}`);
        break;
    }
  };
}
