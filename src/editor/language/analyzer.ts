/** Thread of the analyzer: it parses texts, so that the extension host, which all extensions share, never waits for it. */
import { refusalsOf } from "../../run/compare/sizeSweep.ts";
import { machine } from "../../run/machine.ts";
import type { Encoding } from "../../scenario/io/namedFile.ts";
import { offeredFor } from "../compare/offeredMethods.ts";
import { analyze, analyzeByBuilding } from "./analysis.ts";
import type { Answer, Question } from "./analyzerClient.ts";
import { answerJson, type JsonQuestion } from "./jsonAnswers.ts";

machine.receive(async (question: Question) => {
  const found = question.json ? await jsonAnswer(question.id, question.text, question.json) : answer(question);
  const scenario = "analysis" in found ? found.analysis.scenario : undefined;
  machine.post(found, scenario ? [scenario.buffer as ArrayBuffer] : []);
});

async function jsonAnswer(id: number, text: string, question: JsonQuestion): Promise<Answer> {
  try {
    return { id, json: await answerJson(text, question) };
  } catch (error) {
    return { id, failed: reasonOf(error) };
  }
}

function answer({ id, text, build, offer, order, speeds }: Question): Answer {
  try {
    if (offer) return { id, offered: offeredFor(text, offer.estimate) };
    if (order) return { id, refusals: refusalsOf(text, order.methods, order.sweep, machine.memory / 2) };
    if (!build) return { id, analysis: analyze(text, speeds) };
    const { files } = build;
    const readFile = (name: string, encoding?: Encoding) => {
      if (files === undefined) throw new Error("files are read only in trusted folders on disk.");
      return machine.readParticleFile(name, files, encoding);
    };
    return { id, analysis: analyzeByBuilding(text, readFile, speeds) };
  } catch (error) {
    return { id, failed: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
