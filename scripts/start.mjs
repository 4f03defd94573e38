// npm start: builds what is missing and runs a sample scenario in this terminal.
import { run } from "./setUp.mjs";

console.log("Building …");
run("node", ["esbuild.mjs"]);
run("node", ["dist/edpd.js", "run", "media/samples/gas.edpd.json"]);
