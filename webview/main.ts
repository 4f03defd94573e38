/** The page in the panel. */
import "@vscode/codicons/dist/codicon.css";
import "./panel.css";
import "./controls.css";
import "./sheet.css";
import "./picture.css";
import "./transport.css";
import "./charts.css";
import "./results.css";
import "./compare.css";
import { createView } from "./createView.ts";
import { openPage } from "./page.ts";

openPage(document.getElementById("app")!, createView);
