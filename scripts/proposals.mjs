/** Proposals of VS Code's JSON service for the words of the schema: their order, the line beside them, and the text they insert. */

/** What is written behind a name that has nothing else to propose, to be typed over. */
const examples = {
  "method.cells": [10, [10, 10], { adapt: "time" }],
  "method.step": [0.01],
  "method.shadow": [0.05],
  "method.sectors": [true],
  "method.sizes.apartAbove": [0.5],
  "method.sizes.lattices": [2],
  "method.lists.radius": [1.5],
  "method.lists.every": [10, 20],
  "method.length": [1],
  "method.rotation.angle": [90, [-90, 90]],
  "method.thermostat.temperature": [1],
};
/** Words of which one is taken from a list, the first at first; whatever else may stand there can be typed over it. */
const choices = {
  edges: ["periodic", "reflecting", "open"],
  cells: ["auto", "adaptive"],
  update: ["delay", "advance"],
  detector: ["centres", "sweep", "verlet", "naive", "cells", "slices", "overlap"],
  onContact: ["reflect", "stop", "associate"],
  lattice: ["hexagonal", "square", "cubic", "bcc", "fcc"],
};
/** Where groups are named. */
const names = ["name", "between", "species"];
/** Values that are the purpose of a proposal, and not to be typed over. */
const kept = ["kind", "adapt"];
/** Numbers of the longest vector. */
const components = 3;
/** Longer snippets are written in several lines, with a shortened label. */
const width = 80;
const label = 44;

/** A property that the service proposes. @param strict as in media/ @param soft without what can fail */
export function proposed(path, at, strict, soft) {
  return {
    suggestSortText: String(20 + at).padStart(2, "0"),
    ...soft,
    completionDetail: inALine(strict.description ?? ""),
    ...(/^expect\..*\./.test(path) ? bound(path) : snippets(path, strict.examples, soft)),
  };
}

/** The properties of an expectation. */
function bound(path) {
  const value = { min: 0, max: 1, about: 1, within: 0.05 }[path.split(".").at(-1)];
  return { defaultSnippets: [{ label: String(value), body: `^\${1:${value}}` }] };
}

/** Words to choose from. */
export function proposedWords(words, descriptions, group = "0") {
  return {
    enum: words,
    markdownEnumDescriptions: descriptions,
    enumDetails: descriptions.map(inALine),
    enumSortTexts: words.map((_, k) => `${group}${String(k).padStart(2, "0")}`),
  };
}

function snippets(path, given, { defaultSnippets, anyOf, type, markdownDescription }) {
  const own = given ?? defaultIn(type, markdownDescription);
  const offered = examples[path] ?? (defaultSnippets && !path.startsWith("expect.") ? undefined : own);
  if (offered) return { defaultSnippets: offered.map((body) => inFewLines({ body }, path)) };
  if (defaultSnippets) return {};
  // One without a body: the name is written with its colon, and what may stand there is proposed at once.
  return anyOf || type?.[0] === "boolean" ? { defaultSnippets: [{}] } : {};
}

/** Of a number without examples. */
function defaultIn(type, description = "") {
  const number = Number(/ Default: ([-\d.e]*\d)\b/.exec(description)?.[1] ?? Number.NaN);
  return ["number", "integer"].includes(type?.[0]) && !Number.isNaN(number) ? [number] : undefined;
}

/** Lists of numbers and short blocks in a line; and labels that are what is written, as those of words are. */
export function inFewLines({ label: words, description, body }, path = "") {
  const text = compact(body);
  const said = [words, description].filter((part) => part !== undefined && part !== text).join(": ");
  const inside = folded(body, path.split(".").at(-1), stops());
  return { label: shortened(text), description: said, body: inside };
}

/** Behind the last value that the list of proposals has room for. */
function shortened(text) {
  if (text.length <= label) return text;
  const room = text.slice(0, label - 1);
  const end = room.lastIndexOf(", ");
  return `${end > 0 ? room.slice(0, end + 2) : room}…`;
}

/**
 * Whole scenarios, as an empty file is offered them: each as a snippet's text, its blocks in lines of their own.
 * @param {any} strict as in media/ @returns {{ label: string, description: string, text: string }[]}
 */
export function wholeScenarios(strict) {
  return strict.defaultSnippets.map(({ label, description, body }) => {
    const stop = stops();
    return { label, description, text: inLines(body, "", stop, "") };
  });
}

function inLines(value, name, stop, indent) {
  const text = compact(value);
  if (value === null || typeof value !== "object" || (indent !== "" && text.length <= width))
    return stopped(value, name, stop);
  const deeper = `${indent}\t`;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const entries = Array.isArray(value)
    ? value.map((inner) => inLines(inner, name, stop, deeper))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${inLines(inner, key, stop, deeper)}`);
  return `${open}\n${entries.map((entry) => `${deeper}${entry}`).join(",\n")}\n${indent}${close}`;
}

/** With a caret in front the service writes a text as it is. */
function folded(value, name, stop) {
  if (value === null || typeof value !== "object" || compact(value).length <= width)
    return `^${stopped(value, name, stop)}`;
  return Array.isArray(value)
    ? value.map((inner) => folded(inner, name, stop))
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, folded(inner, key, stop)]));
}

/** Numbered in the order in which they are written; behind the last the cursor leaves what was proposed. */
function stops() {
  const named = new Map();
  let number = 0;
  return (text, name) => {
    const again = name === undefined ? undefined : named.get(text);
    if (again === undefined) number++;
    if (name !== undefined && again === undefined) named.set(text, number);
    return `\${${again ?? number}${text}}`;
  };
}

/**
 * As JSON in a line, with a stop of the cursor at each value, and so at each component of a vector. A longer list of numbers is one: typed over as
 * a whole it has as many as one wants.
 */
function stopped(value, name, stop) {
  if (Array.isArray(value)) {
    if (value.length > components && value.every((entry) => typeof entry === "number"))
      return `[${stop(`:${value.map(compact).join(", ")}`)}]`;
    return `[${value.map((entry) => stopped(entry, name, stop)).join(", ")}]`;
  }
  if (value !== null && typeof value === "object") {
    const inside = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${stopped(inner, key, stop)}`);
    return `{ ${inside.join(", ")} }`;
  }
  if (kept.includes(name)) return compact(value);
  if (typeof value === "boolean") return stop(`|${value},${!value}|`);
  if (typeof value !== "string") return stop(`:${compact(value)}`);
  const words = choices[name];
  // The name of a group is typed once, wherever it stands.
  if (!words?.includes(value)) return `"${stop(`:${value}`, names.includes(name) ? name : undefined)}"`;
  const inOrder = [value, ...words.filter((word) => word !== value)];
  return stop(`|${inOrder.map((word) => JSON.stringify(word)).join(",")}|`);
}

function compact(value) {
  if (typeof value === "number" && value !== 0 && Math.abs(value) < 1e-3) return value.toExponential();
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const inside = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${compact(inner)}`);
  return `{ ${inside.join(", ")} }`;
}

/** The first sentence, or as much of it as there is room for. */
function inALine(words) {
  const plain = words.replace(/`|\*/g, "").split("\n")[0];
  const sentence = plain.match(/^.*?(?<! et al)[.](?= |$)/)?.[0].slice(0, -1) ?? plain;
  return sentence.length <= 72 ? sentence : `${sentence.slice(0, 71).replace(/\s+\S*$/, "")} …`;
}
