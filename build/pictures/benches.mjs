import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What benches measured, by their names: the files that `npm run bench -- name --save` writes. */
export const benchResults = (folder) =>
  new Map(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((file) => file.endsWith(".json"))
      .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
  );

const isNumber = (cell) => /^[-–]?[\d.,]*( ?%)?$/.test(cell);

function tableText({ header, rows }) {
  const rule = header.map((_, at) => (at > 0 && rows.every((row) => isNumber(row[at])) ? "---:" : "---"));
  const line = (cells) => `| ${cells.map((cell) => cell.trim().replaceAll("|", "\\|")).join(" | ")} |`;
  return [header, rule, ...rows].map(line).join("\n");
}

/**
 * A page with the tables of benches under their marks: `<!-- bench: start 1 -->` is the first table of the bench `start`,
 * `<!-- bench: start -->` the line that says how and when it was measured.
 */
export function withTables(page, path, benches) {
  return page.replace(/(<!-- bench: ([\w-]+)(?: (\d+))? -->\n)(?:[^\n]+\n)*/g, (_, mark, name, at) => {
    const bench = benches.get(name);
    const table = at && bench?.tables[at - 1];
    if (!bench || (at && !table)) throw new Error(`${path}: no result for ${mark.trim()}`);
    const { command, machine, date, load } = bench;
    return `${mark}${table ? tableText(table) : `\`${command}\`, ${date}. ${machine}; load of the machine when it began: ${load}.`}\n`;
  });
}
