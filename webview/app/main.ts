/** The page in the panel. */
import "@vscode/codicons/dist/codicon.css";
import "./panel.css";
import "../controls/controls.css";
import "../controls/sheet.css";
import "../controls/change/changeSheet.css";
import "../view/picture.css";
import "../view/notice.css";
import "../controls/transport.css";
import "../charts/charts.css";
import "../controls/results.css";
import { createView } from "../view/createView.ts";
import { openPage } from "./page.ts";

openPage(document.getElementById("app")!, createView);
