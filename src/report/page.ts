import { html } from "./html-text.ts";
import { type PageData, pageData } from "./page-data.ts";
import { style } from "./page-style.ts";

/**
 * A self-contained page: it loads nothing, runs no scripts and is light or dark by the reader's choice.
 * @param body HTML
 * @param data the result that it shows
 */
export const htmlPage = (title: string, body: string, data?: PageData): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${html(title)}</h1>
${body}
</main>${data ? `\n${pageData(data)}` : ""}
</body>
</html>
`;

/** A picture under a heading; `caption` and `svg` are HTML. */
export const section = (title: string, caption: string, svg: string): string =>
  `<h2>${html(title)}</h2>\n<figure><figcaption>${caption}</figcaption>\n${svg}\n</figure>`;

/** The few figures that matter most: value and name. */
export const figureList = (figures: readonly (readonly [value: string, name: string])[]): string =>
  `<ul class="figures">\n${figures
    .map(([value, name]) => `<li><b>${html(value)}</b><span>${html(name)}</span></li>`)
    .join("\n")}\n</ul>`;

/** Names with their meanings. */
export const termList = (terms: readonly (readonly [name: string, meaning: string])[]): string =>
  `<dl>\n${terms.map(([name, meaning]) => `<dt>${html(name)}</dt><dd>${html(meaning)}</dd>`).join("\n")}\n</dl>`;

/** A cell of a table: text, with a link to another place of the page, a second line below it, or room for a long text. */
export type FigureCell =
  | string
  | { readonly text: string; readonly to?: string; readonly below?: string; readonly wide?: true };

/** A table that scrolls sideways where it is wide; the first cell of each row names it. */
export function figureTable(
  label: string,
  head: readonly string[],
  rows: readonly (readonly FigureCell[])[],
  foot?: readonly FigureCell[],
): string {
  const line = ([name, ...cells]: readonly FigureCell[]): string =>
    `<tr><th scope="row">${content(name!)}</th>${cells
      .map(
        (each) => `<td${typeof each !== "string" && each.wide ? ' class="wide"' : ""}>${content(each)}</td>`,
      )
      .join("")}</tr>`;
  return `<div class="scroll" tabindex="0" role="region" aria-label="${html(label)}"><table>
<thead><tr>${head.map((name) => `<th scope="col">${html(name)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map(line).join("\n")}
</tbody>${foot ? `\n<tfoot>${line(foot)}</tfoot>` : ""}
</table></div>`;
}

function content(cell: FigureCell): string {
  if (typeof cell === "string") return html(cell);
  const text = html(cell.text);
  const linked = cell.to === undefined ? text : `<a href="#${html(cell.to)}">${text}</a>`;
  return cell.below === undefined || cell.below === ""
    ? linked
    : `${linked}<small>${html(cell.below)}</small>`;
}
