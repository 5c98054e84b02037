import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What was measured, by name: files that `npm run bench -- name --save` wrote, and files that hold what a person read off a run.
 * Each has command, machine, date and tables.
 */
export const benchResults = (...folders) =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith(".json"))
        .map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), "utf8"))]),
    ),
  );

/** Numbers, with intervals ("19.8 to 20.2"), deviations ("10.4 ± 0.9") and units. */
const isNumber = (cell) => /^[-–−+*([]*(\d[\d.,e±%()[\]*–−+ -]*)?$/.test(cell.replace(/\b(to|of)\b/g, ""));

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
    return `${mark}${table ? tableText(table) : source(bench)}\n`;
  });
}

const sentence = (text) => (text ? `${text[0].toUpperCase()}${text.slice(1)}. ` : "");

/** What was done where `command` alone does not say it: `how`. Counts have no machine. */
function source({ command, how, data, machine, date, load }) {
  const loaded = load === undefined ? machine : `${machine}; load of the machine when it began: ${load}`;
  return `${how ?? `\`${command}\``}, ${date}. ${sentence(data)}${sentence(loaded)}`.trim();
}
