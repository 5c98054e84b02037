import tokens from "../css/0-tokens.css?text";
import tree from "../css/2-tree.css?text";
import own from "./widget.css?text";

/** The root of a notebook has a size of its own: Jupyter Notebook 6 takes 10 px for 16. */
const inPixels = (_: string, size: string): string => `${16 * Number(size)}px`;

/** A root of its own below an element: the style of a notebook does not reach in, and ours does not reach out. */
export function styled(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    [tokens.replace(":root", ":host").replace(/([\d.]+)rem/g, inPixels), tree, own].join("\n"),
  );
  root.adoptedStyleSheets = [sheet];
  host.style.setProperty("container-type", "inline-size");
  // JupyterLab and VS Code name their theme; elsewhere the system's is taken.
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset;
  const light =
    jpThemeLight ?? (vscodeThemeKind === undefined ? undefined : String(/light/.test(vscodeThemeKind)));
  if (light !== undefined) host.style.colorScheme = light === "true" ? "light" : "dark";
  return root;
}
