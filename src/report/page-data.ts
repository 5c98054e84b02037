/** The result that a page shows, as data in it: the studio opens such a page, and programs read it. */
export interface PageData {
  /** The operation whose result it is. */
  readonly operation: "evaluateSolver" | "evaluateSolvers" | "compareRuns" | "showBenchmark";
  readonly value: unknown;
}

const BEGIN = '<template id="lacuna-result">';
const END = "</template>";

/** The data as HTML that shows nothing and does nothing. */
export const pageData = (data: PageData): string =>
  `${BEGIN}${JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}${END}`;

/** The data of a page that {@link pageData} wrote; undefined where there is none. */
export function readPageData(page: string): PageData | undefined {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END, begin);
  if (begin < 0 || end < 0) return undefined;
  try {
    const found = JSON.parse(page.slice(begin + BEGIN.length, end)) as Partial<PageData> | null;
    return found?.operation === undefined || found.value === undefined ? undefined : (found as PageData);
  } catch {
    return undefined;
  }
}
