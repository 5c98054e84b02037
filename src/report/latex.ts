/** A table of a paper: names in the first column, figures in the others. */
export interface LatexTable {
  /** The rules behind the numbers, as comments. */
  readonly protocol: readonly (readonly [name: string, rule: string])[];
  readonly caption: string;
  /** Rows between rules, the head first. */
  readonly groups: readonly (readonly (readonly string[])[])[];
}

/** A table for the booktabs package. */
export function latexTable({ protocol, caption, groups }: LatexTable): string {
  const columns = groups[0]?.[0]?.length ?? 1;
  const row = (cells: readonly string[]) => `    ${cells.map(latexText).join(" & ")} \\\\`;
  return [
    "% \\usepackage{booktabs}",
    ...protocol.map(([name, rule]) => `% ${name}: ${rule.replace(/\s+/g, " ")}`),
    "\\begin{table}",
    "  \\centering",
    `  \\caption{${latexText(caption)}}`,
    `  \\begin{tabular}{l${"r".repeat(columns - 1)}}`,
    "    \\toprule",
    groups.map((rows) => rows.map(row).join("\n")).join("\n    \\midrule\n"),
    "    \\bottomrule",
    "  \\end{tabular}",
    "\\end{table}",
    "",
  ].join("\n");
}

const special: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "–": "--",
  "±": "$\\pm$",
};

/** Text of which nothing acts as LaTeX. */
export const latexText = (text: string): string =>
  text.replace(/[\\~^<>–±#$%&_{}]/g, (sign) => special[sign] ?? `\\${sign}`).replace(/\s+/g, " ");
