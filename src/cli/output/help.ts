/** Help texts, each on one screen. */
import type { CommandSpec } from "../commandLine.ts";

export function overview(commands: readonly CommandSpec[], version: string): string {
  const width = Math.max(...commands.map(({ name, operands }) => name.length + operands.length + 1));
  const list = commands.map(({ name, operands, does }) => `  ${`${name} ${operands}`.padEnd(width)}  ${does}`);
  return `edpd ${version}: event-driven dynamics of hard discs and spheres

usage: edpd COMMAND …

${list.join("\n")}

A scenario is a small JSON file, for example gas.edpd.json, a thousand discs in a periodic box:

  {
    "box": { "size": [1, 1] },
    "particles": { "count": 1000, "fraction": 0.15 },
    "stop": { "time": 10 }
  }
  edpd run gas.edpd.json

edpd help COMMAND explains a command. FILE - is standard input. Requires Node ≥ 20.
Status: 0 done, 1 error in the scenario, 2 error in the command line or a file, 130 Ctrl-C, 143 SIGTERM.
`;
}

export function helpOf({ name, operands, does, details, options, examples }: CommandSpec): string {
  const entries = Object.entries(options).map(([option, { value, short, says }]) => [
    `${short ? `-${short}, ` : "    "}--${option}${value ? ` ${value}` : ""}`,
    says,
  ]);
  const pad = (rows: readonly (readonly string[])[]) => {
    const width = Math.max(0, ...rows.map(([first]) => first!.length));
    return rows.map(([first, second]) => `  ${first!.padEnd(width)}  ${second}`.trimEnd());
  };
  const parts = [
    `usage: edpd ${name}${entries.length > 0 ? " [options]" : ""} ${operands}`.trimEnd(),
    "",
    `${does.charAt(0).toUpperCase()}${does.slice(1)}.`,
  ];
  if (details !== "") parts.push("", details);
  if (entries.length > 0) parts.push("", "options:", ...pad(entries));
  if (examples.length > 0) parts.push("", "examples:", ...pad(examples));
  return `${parts.join("\n")}\n`;
}
