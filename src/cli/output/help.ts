/** Help that fits on a screen. */
import type { CommandSpec } from "../commandLine.ts";

export function overview(commands: readonly CommandSpec[], version: string): string {
  const width = Math.max(...commands.map(({ name, operands }) => name.length + operands.length + 1));
  const list = commands.map(({ name, operands, does }) => `  ${`${name} ${operands}`.padEnd(width)}  ${does}`);
  return `edpd ${version}: event-driven dynamics of hard discs and spheres

usage: edpd COMMAND …

${list.join("\n")}

A scenario is a small JSON file, for example gas.edpd.json:

  {
    // a thousand discs in a periodic box
    "box": { "size": [1, 1] },
    "particles": { "count": 1000, "fraction": 0.15 },
    "stop": { "time": 10 }
  }

  edpd run gas.edpd.json

edpd help COMMAND says more. A FILE called - is what comes through a pipe.
Status: 0 done, 1 scenario wrong, 2 command line or file wrong, 130 Ctrl-C, 143 killed.
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
