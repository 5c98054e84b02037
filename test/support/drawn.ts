// Pictures and tables read back: what marks are, where they stand, and what cells say.

/** A rectangle of a picture, with what it says when pointed at. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly title: string;
}

/** A text of a picture. */
export interface Words {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly anchor: string;
  readonly fill: string;
}

export const attribute = (text: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1] ?? "";

/** All rectangles; the title is inside of one, or stands before it in its group. */
export const boxesIn = (svg: string): Box[] =>
  [
    ...svg.matchAll(
      /(?:<title>([^<]*)<\/title>)?<rect ([^>]*?)(?:\/>|>(?:<title>([^<]*)<\/title>)?(?:<\/rect>)?)/g,
    ),
  ].map(([, before = "", own = "", inside = ""]) => ({
    ...{ x: Number(attribute(own, "x")), y: Number(attribute(own, "y")), title: inside || before },
    ...{ width: Number(attribute(own, "width")), height: Number(attribute(own, "height")) },
    fill: attribute(own, "fill"),
  }));

export const wordsIn = (svg: string): Words[] =>
  [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].map(([, own = "", text = ""]) => ({
    ...{ x: Number(attribute(own, "x")), y: Number(attribute(own, "y")), text },
    ...{ anchor: attribute(own, "text-anchor"), fill: attribute(own, "fill") },
  }));

/** Width and height of a picture. */
export const sizeOf = (svg: string): [number, number] => {
  const [, , width = 0, height = 0] = attribute(svg.split(">", 1)[0]!, "viewBox").split(" ").map(Number);
  return [width, height];
};

/** The cells of each row of the table of a name, as they are marked up. */
export function cellsOf(page: string, label: string): string[][] {
  const table = new RegExp(`aria-label="${label}"><table>([\\s\\S]*?)</table>`).exec(page)?.[1] ?? "";
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell),
  );
}

/** The same without marks. */
export const tableOf = (page: string, label: string): string[][] =>
  cellsOf(page, label).map((row) => row.map((cell) => cell.replace(/<[^>]*>/g, "").trim()));

/** The cells of each row of all tables of Markdown, without the rule. */
export const markdownTables = (text: string): string[][][] =>
  text
    .split("\n\n")
    .filter((part) => part.startsWith("|"))
    .map((part) =>
      part
        .split("\n")
        .filter((_, at) => at !== 1)
        .map((line) =>
          line
            .split(/(?<!\\)\|/)
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    );

/** The cells of each row of the table of LaTeX. */
export const latexTable = (text: string): string[][] =>
  text
    .slice(text.indexOf("\\toprule"), text.indexOf("\\bottomrule"))
    .split("\n")
    .filter((line) => line.includes("&"))
    .map((line) =>
      line
        .replace(/\\\\$/, "")
        .split("&")
        .map((cell) => cell.trim()),
    );
