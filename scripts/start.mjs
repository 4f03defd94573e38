// npm start: builds what is missing, then shows in this terminal what the project does. Takes some seconds.
import { readFileSync } from "node:fs";
import { run } from "./setUp.mjs";

const plain = !process.stdout.isTTY || process.env.NO_COLOR;
const bold = (text) => (plain ? text : `\u001b[1m${text}\u001b[22m`);

function edpd(...args) {
  console.log(`\n${bold(`$ edpd ${args.join(" ")}`)}`);
  run("node", ["dist/edpd.js", ...args]);
}

console.log("Building …");
run("node", ["esbuild.mjs"]);

const gas = "media/samples/gas.edpd.json";
const fluid = "media/samples/fluid.edpd.json";
console.log(`\nA scenario is a small text. This is ${bold(gas)}:\n`);
console.log(readFileSync(gas, "utf8").trimEnd().replaceAll(/^/gm, "    "));

console.log("\nWhat will it be like?");
edpd("estimate", gas);
console.log("\nSome million collisions of it:");
edpd("run", gas, "--until", "100");
console.log("\nA crystal melts, and becomes the fluid of the textbooks; theory stands beside what is measured.");
edpd("run", fluid, "--until", "300");

console.log(`
Now you: change a number in ${gas} and

    node dist/edpd.js run ${gas}
    node dist/edpd.js help
`);
