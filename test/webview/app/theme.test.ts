/** The page's colors follow the editor's theme. */
import { afterEach, expect, test, vi } from "vitest";
import { readTheme } from "../../../webview/app/theme.ts";
import { speciesColors } from "../../../webview/view/palettes/categories.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The theme of a page whose body has these classes, and of an editor that gives these variables. */
function themeOf(classes: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  vi.stubGlobal("document", { body: { classList: { contains: (name: string) => classes.includes(name) } } });
  vi.stubGlobal("getComputedStyle", () => ({
    getPropertyValue: (name: string) => variables[name.replace("--vscode-", "")] ?? "",
  }));
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return readTheme();
}

test("the classes of the body tell the kind of the theme; the light one of high contrast has those of both", () => {
  expect(themeOf(["vscode-light"]).kind).toBe("light");
  expect(themeOf(["vscode-dark"]).kind).toBe("dark");
  expect(themeOf(["vscode-high-contrast"]).kind).toBe("highContrastDark");
  expect(themeOf(["vscode-high-contrast", "vscode-high-contrast-light"]).kind).toBe("highContrastLight");
});

test("lines in charts have the colors of species in this theme", () => {
  const [red, green, blue] = speciesColors("highContrastLight")[0];
  const theme = themeOf(["vscode-high-contrast", "vscode-high-contrast-light"]);
  expect(theme.series[0]).toBe(`rgb(${red}, ${green}, ${blue})`);
});

test("in high contrast quiet text has the color of text, and lines that of borders", () => {
  const variables = { foreground: "#ffffff", descriptionForeground: "#808080", contrastBorder: "#6fc3df" };
  expect(themeOf(["vscode-high-contrast"], variables)).toMatchObject({ quiet: "#ffffff", line: "#6fc3df" });
  expect(themeOf(["vscode-dark"], variables)).toMatchObject({ quiet: "#808080", line: "rgba(255, 255, 255, 0.45)" });
});
