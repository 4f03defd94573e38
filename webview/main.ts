/** The page in the panel. */
import "@vscode/codicons/dist/codicon.css";
import "./panel.css";
import { createView } from "./createView.ts";
import { openPage } from "./page.ts";

openPage(document.getElementById("app")!, createView);
