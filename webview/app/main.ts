/** The page in the panel, and that of a comparison, which has the same charts. */
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
import "../compare/compare.css";
import { openComparison } from "../compare/comparisonPage.ts";
import { createView } from "../view/createView.ts";
import { openPage } from "./page.ts";

const app = document.getElementById("app")!;
if (document.body.dataset.page === "comparison") openComparison(app);
else openPage(app, createView);
