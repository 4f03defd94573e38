/** Operands, options and examples of the commands. They import little, so that a help text is there before the commands are loaded. */
import { executors } from "../batch/executors/index.ts";
import type { CommandSpec } from "./commandLine.ts";

/** Option of all commands that read files which a scenario names. */
const anyFolder = {
  "any-folder": { says: "read files that the scenario names from any folder, not only from its own and this one" },
};

/** Options of commands that compute batches. */
const executor = {
  executor: {
    value: "NAME",
    get says() {
      const entries = executors.map(({ name, about }, k) => `${name}${k === 0 ? " (default)" : ""}: ${about}`);
      const needing = executors.flatMap(({ name, needsFolder }) => (needsFolder ? [name] : []));
      return `${entries.join("; ")}. --out is needed for ${needing.join(", ")}`;
    },
  },
  task: { value: "JOB/K", says: "with --out: compute one task of a job (the jobs call this)" },
};

export const check: CommandSpec = {
  name: "check",
  operands: "FILE…",
  does: "report errors in scenarios, with suggested fixes",
  details:
    "Prints one line per message: file:line:column: severity code: text. Exits with status 1 if there is an error.\n" +
    "With --run each scenario is also run to its end, and its expectations (`expect`) must hold.",
  options: {
    ...anyFolder,
    run: { says: "run them too, and check their expectations" },
    json: { says: "write one JSON document instead" },
    quiet: { short: "q", says: "write messages only, nothing if there are no problems" },
  },
  examples: [
    ["edpd check gas.edpd.json", "one file"],
    ["edpd check --run media/samples/*.edpd.json", "many, with their expectations"],
  ],
};

export const run: CommandSpec = {
  name: "run",
  operands: "FILE | --resume DIR",
  does: "run a scenario and print its measurements beside theory",
  details:
    "Ctrl-C stops a run cleanly: its results are printed and written, and the status is 130 (143 after SIGTERM);\n" +
    "while particles are being placed, there are no results yet, and nothing is printed.\n" +
    "--out writes series.csv, velocities.csv, summary.json and end.edpd.json, replacing existing files, and run.json, the record\n" +
    "by which edpd reproduce repeats the run; with --log, or a word\n" +
    "of measure.what that reads every collision (impact-separations, pair-collision-rates, pressure-tensor, free-times and the like),\n" +
    "also impacts.csv: the distance of surfaces at impacts, in floating-point numbers.\n" +
    "Other files of an earlier run are kept and listed. end.edpd.json is the end\n" +
    "state as a scenario whose time begins at 0 again: edpd run DIR/end.edpd.json continues, for as long once more.\n" +
    "With --out the state of the run is saved every 30 seconds, and at Ctrl-C, in DIR/checkpoint.edpd; edpd run --resume DIR continues\n" +
    "the run after a crash or a kill, bit for bit, with the options that it began with: they are not given again. It is removed when the run is complete. One run at a time\n" +
    "writes into a directory.\n" +
    "A file that cannot be written is reported, the others are written, and the status is 2; the run can then be resumed.\n" +
    "After the run its results are written, then it is diagnosed (Ctrl-C cancels that).\n" +
    "Exits with status 1 if an expectation (`expect`) does not hold, or if inelastic collapse ended the run.",
  options: {
    ...anyFolder,
    until: { value: "T", short: "t", says: "stop at time T, instead of the scenario’s end" },
    seed: { value: "N", short: "s", says: "another seed: other random numbers" },
    every: { value: "T", short: "e", says: "time between two samples" },
    out: { value: "DIR", short: "o", says: "write the results into this directory" },
    export: {
      value: "LIST",
      says: "with --out: the end state as xyz, gsd, lammps, vtp; the velocity of a flow; distributions as CSV; separated by commas",
    },
    trajectory: { value: "T", says: "with --out: a frame every T of time, as xyz or as --export says" },
    log: { says: "with --out: every collision and wall hit, in events.csv" },
    checkpoint: { value: "SECONDS", says: "with --out: time between two checkpoints (default: 30; 0: none)" },
    resume: { value: "DIR", says: "continue the interrupted run whose results are in DIR" },
    json: { says: "print the summary as one JSON document" },
    quiet: { short: "q", says: "no progress and no summary: problems, and expectations that fail" },
  },
  examples: [
    ["edpd run gas.edpd.json", "to its end"],
    ["edpd run gas.edpd.json --until 100 --out results", "longer, and keep all results"],
    ["edpd run --resume results", "after a crash: continue the run to its end"],
    ["edpd run results/end.edpd.json --until 100", "continue from there"],
    ["edpd run gas.edpd.json -o results --export xyz,vtp --trajectory 0.1", "trajectories for OVITO and ParaView"],
    ["edpd run gas.edpd.json --json | jq .averages.pressure", "one number of many"],
    ["edpd run cooling.edpd.json --json | jq .end.temperature", "the final temperature"],
  ],
};

export const reproduce: CommandSpec = {
  name: "reproduce",
  operands: "PATH",
  does: "run a recorded run, sweep or study again from its folder, and compare every result",
  details:
    "PATH is a folder that edpd run, sweep or study has written with --out, its run.json, or the archive that edpd bundle has made of it.\n" +
    "Nothing else is read: the record has the text of the scenario, and inputs/ the files that it names. The run is repeated in a temporary\n" +
    "folder, or in DIR, and every file of results compared to the byte; of summary.json and of studies all but measured times. Exits with\n" +
    "status 0 if all are identical; 1 if one differs: its first difference is named (row and column, particle and time, member), and the\n" +
    "likely reason; 2 if the run cannot be repeated.",
  options: {
    out: { value: "DIR", short: "o", says: "keep what is written again in this folder" },
    jobs: { value: "N", short: "j", says: "of a sweep or study: runs at a time (default: one per processor core)" },
    json: { says: "print one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd reproduce results", "identical, or the first difference"],
    ["edpd reproduce results --json | jq .identical", "for scripts"],
  ],
};

export const bundle: CommandSpec = {
  name: "bundle",
  operands: "PATH",
  does: "pack a recorded run, sweep or study into one archive that can be published",
  details:
    "PATH is a folder that edpd run, sweep or study has written with --out, or its run.json. The archive, a zip file, has its results, its\n" +
    "record, the scenario, the files that it names, and ro-crate-metadata.json (RO-Crate 1.1), which repositories for research data read.\n" +
    "Files that were changed after the run are refused. Ctrl-C stops it, and leaves no archive.",
  options: {
    out: { value: "FILE", short: "o", says: "the archive (default: PATH.zip)" },
    quiet: { short: "q", says: "no progress, and nothing printed" },
  },
  examples: [
    ["edpd bundle results", "results.zip"],
    ["edpd reproduce results.zip", "where it has arrived"],
  ],
};

export const compare: CommandSpec = {
  name: "compare",
  operands: "FILE",
  does: "run a scenario under several methods and compare their cost",
  details:
    "A method is its kind, then values of its options: saved-times/list, cells/touching/40, lubachevsky/no-sectors/advance.\n" +
    "The first is the reference of the others: they must have the same events until rounding makes them diverge. The reference\n" +
    "perturbed by 1 ulp shows where that may be. Status 1 where a method diverges earlier than rounding explains.\n" +
    "Counted work is the same on every machine, time is not.\n" +
    "Compared are the first collisions, as in the editor: 25 per particle, 20,000 at least and 300,000 at most; with --sweep 10 per particle,\n" +
    "5,000 at least and 60,000 at most; none after the scenario’s end.\n" +
    "With --sweep step=… time-stepped methods are compared with the exact engine: the shares of its collisions that each step misses,\n" +
    "invents and delays, the first difference, the energy error, and the cost. Brownian ones are compared with the same noise.",
  options: {
    ...anyFolder,
    methods: { value: "LIST", short: "m", says: "separated by commas; default: all that suit the number of particles" },
    sweep: {
      value: "RANGE",
      says: "cells=20..160 (eight values), cells=20..160:12 (twelve), cells=20,40,80; n=100..10000 for particles; step=1e-4..1e-2; step alone has a range that suits the scenario",
    },
    decorrelation: {
      says: "compare how soon bond order and density decorrelate, by dynamics and by event chains, in place of the order of events",
    },
    until: { value: "T", short: "t", says: "compare all collisions until time T" },
    collisions: { value: "N", short: "c", says: "compare the first N collisions" },
    whole: { says: "compare the run to the scenario’s end, however long that takes" },
    seconds: {
      value: "S",
      short: "s",
      says: "take times for about S seconds per method (default: 0.3, of many methods less); with --decorrelation: run each for at most S seconds (default: 20)",
    },
    csv: { says: "write comma-separated values, one row per run" },
    json: { says: "write one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd compare gas.edpd.json", "all methods"],
    ["edpd compare gas.edpd.json --methods single-check/heap,single-check/calendar", "two queues"],
    ["edpd compare gas.edpd.json -m single-check --sweep cells=20..160", "the best cell size"],
    ["edpd compare gas.edpd.json --sweep step", "errors of longer time steps"],
    ["edpd compare gas.edpd.json --decorrelation", "dynamics beside event chains, by independent states"],
  ],
};

export const sweep: CommandSpec = {
  name: "sweep",
  operands: "FILE",
  does: "run a scenario for all values of its `sweep`, and tabulate the results",
  details:
    "The block `sweep` of the scenario names properties and their values, the number of repeats and the results to collect.\n" +
    "With --out every finished run is kept in DIR/runs, one file each; the same command resumes: only missing runs are computed, and\n" +
    "after a change of the sweep only new ones. DIR has then runs.csv (a row per run), points.csv (means and standard errors),\n" +
    "results.json, and a chart per result that differs between points. The results do not depend on the number of threads or the order of the runs.\n" +
    "A run that fails is kept with its message; --retry computes it again. The status is 1 if a run failed.",
  options: {
    ...anyFolder,
    out: { value: "DIR", short: "o", says: "keep runs, tables and charts in this folder" },
    jobs: { value: "N", short: "j", says: "N runs at a time (default: the number of processors)" },
    ...executor,
    plan: { says: "list the runs, and compute none" },
    retry: { says: "compute failed runs again" },
    json: { says: "write one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd sweep density.edpd.json --out density", "all runs; the same command resumes"],
    ["edpd sweep density.edpd.json --plan", "list the runs"],
    ["edpd sweep density.edpd.json --out density --executor slurm", "on a cluster; settings are in sweep.slurm"],
  ],
};

export const study: CommandSpec = {
  name: "study",
  operands: "[NAME]",
  does: "repeat a cost experiment of the papers, with its figures beside theirs",
  details:
    "Without NAME the studies are listed; `all` runs every one, each in a folder of its own. Each takes some minutes.\n" +
    "With --out, finished points are kept there, and an interrupted study resumes. At the end the folder has NAME.md with the\n" +
    "table and charts, the points as CSV, result.json, and run.json, by which edpd reproduce computes the points again.\n" +
    "Points run one after another, because (processor) time is measured.\n" +
    "With --report, one document of all studies is written to FILE: tables, text and charts, from the results of this run and those\n" +
    "kept beside FILE; without NAME no study is run. docs/STUDIES.md is written this way.\n" +
    "With --executor slurm, points are computed by array jobs of a cluster; sbatch takes its settings from its variables, such as\n" +
    "SBATCH_PARTITION and SBATCH_TIMELIMIT. Counted work is the same there; times are those of the nodes.",
  options: {
    out: { value: "DIR", short: "o", says: "keep points, table and charts in this folder" },
    report: { value: "FILE", says: "write one document of all studies; results and charts go into a folder beside it" },
    quick: { says: "tiny sizes, in seconds: a test of the study, without meaningful figures" },
    ...executor,
    seeds: {
      value: "N",
      says: "N runs of each point, each with other random numbers, in studies that count rare events (separations); with --out, more are added",
    },
    jobs: { value: "N", short: "j", says: "N points at a time; times then mean little, counted work stays the same" },
    json: { says: "write one JSON document" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd study", "list the studies"],
    ["edpd study cost-against-cells --out cells", "then open cells/cost-against-cells.md in VS Code’s preview"],
    ["edpd study all --quick", "all of them, at tiny sizes"],
    ["edpd study separations --out rare --seeds 100", "rare events, over hours; the same command resumes"],
    ["edpd study --report STUDIES.md", "rewrite the document from the results beside it"],
    ["edpd study all --out kept --report STUDIES.md", "all of them, in one document; the same command resumes"],
  ],
};

export const estimate: CommandSpec = {
  name: "estimate",
  operands: "FILE",
  does: "say from physics how many collisions, how long and how much memory",
  details:
    "Kinetic theory gives the collisions (Enskog; Haff where a gas cools, Smoluchowski where particles stay together), and a cautious\n" +
    "400,000 per second, or --speed, the time they will take. Other methods than the production engine are slower by what was measured;\n" +
    "those with time steps pay for every step of every particle. Where no theory applies (growth, flows, rules, grains that come to rest),\n" +
    "the run is tried for --trial seconds and extrapolated to its end. Either is within a factor of 1.5 in all samples, or there is none.",
  options: {
    ...anyFolder,
    speed: { value: "N", says: "collisions per second that this method does on this machine (edpd run prints it)" },
    trial: { value: "SECONDS", says: "length of a trial where no theory applies, 3 where nothing is said; 0: none" },
    json: { says: "write one JSON document instead" },
  },
  examples: [["edpd estimate gas.edpd.json", ""]],
};

export const caps: CommandSpec = {
  name: "caps",
  operands: "K N",
  does: "place N points on the sphere in K dimensions as far apart as possible",
  details:
    "Equal caps grow on the unit sphere until they are jammed (Lubachevsky 1991, section 11), from --starts random starts; the one with\n" +
    "the largest of the smallest angles counts. A jammed state is a local optimum: slower growth and more starts find better ones.\n" +
    "Angles are below those of the jammed state by about one over the pressure. Ctrl-C keeps the starts that are done.",
  options: {
    starts: { value: "R", says: "random starts, 10 where nothing is said" },
    rate: { value: "A", says: "rate of the angular radius, in thermal speeds; 0.05 where nothing is said" },
    pressure: { value: "Z", says: "reduced pressure at which growth ends, 1e9 where nothing is said" },
    seed: { value: "SEED", says: "a whole number, 1 where nothing is said" },
    points: { value: "FILE", says: "write the best points as CSV, one a line" },
    scenario: { value: "FILE", says: "write a scenario with balls at the best points that touch; K = 2 or 3" },
    json: { says: "write one JSON document, with the points" },
    quiet: { short: "q", says: "no progress" },
  },
  examples: [
    ["edpd caps 3 12", "the icosahedron"],
    ["edpd caps 4 10 --starts 50 --points petersen.csv", "the Petersen code, with its coordinates"],
    ["edpd caps 3 24 --scenario cube.edpd.json", "the snub cube, to be seen in VS Code"],
  ],
};

export const page: CommandSpec = {
  name: "page",
  operands: "FILE…",
  does: "write web pages that run scenarios by themselves",
  details:
    "The page is one HTML file with the scenario, the files that it names, and the program: it needs no server, no network and no VS Code.\n" +
    "Its text can be changed there; it is checked, and runs as in a terminal, with the same end state.\n" +
    "Several files, or a folder, give a gallery in the folder --out: a page for each, and index.html with a picture of each. Titles, texts\n" +
    "and pictures are those of index.json beside the scenarios, if there is one, else those of the scenario and its start.\n" +
    "Options stand in the fragment of its address: page.html#autoplay runs it at once; colors=speed colors particles by a word of the\n" +
    "menu, camera=0.5,0.5,1 is center and height of a plane (six numbers in space: position and target): #autoplay&colors=speed.",
  options: {
    ...anyFolder,
    out: {
      value: "PATH",
      short: "o",
      says: "the page (default: NAME.html), or a folder for it; the folder of several",
    },
    quiet: { short: "q", says: "print nothing" },
  },
  examples: [
    ["edpd page gas.edpd.json -o gas.html", "a page to be mailed or shown on a projector"],
    ["edpd page media/samples --out site", "a gallery for any web server"],
  ],
};

export const mcp: CommandSpec = {
  name: "mcp",
  operands: "[FOLDER]",
  does: "serve tools to assistants over standard input and output",
  details:
    "The Model Context Protocol, for programs that give tools to language models: list and read samples, describe the format, explain\n" +
    "messages, write and check scenarios, estimate and run them. Long runs are started and asked for. Scenarios are those of FOLDER\n" +
    "(default: this one); nothing outside of it is read or written. Answers have at most 20,000 characters.",
  options: {},
  examples: [["edpd mcp scenarios", "as the command of a server in the settings of an assistant"]],
};

export const schema: CommandSpec = {
  name: "schema",
  operands: "",
  does: "print the JSON schema of scenarios (draft-07)",
  details: "Editors that know JSON schema complete and check scenarios with it.",
  options: { write: { value: "FILE", short: "w", says: "write it to this file" } },
  examples: [["edpd schema --write scenario.schema.json", ""]],
};
