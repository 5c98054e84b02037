import type { Operation } from "../../src/operations/contract/operation.ts";
import { jsonSchemaOf, type Node } from "../../src/operations/contract/shape.ts";
import { byNoun, sentence } from "./by-noun.ts";
import { shapeLines } from "./shape-lines.ts";

/** The pages of results, one a noun: what `--json` prints, and what the functions of the library give. */
export async function jsonPages(operations: readonly Operation[]): Promise<Map<string, string>> {
  const shared = new Map<string, Node>();
  const pages = new Map<string, string>();
  const nouns = byNoun(operations, ({ command }) => command);
  for (const [noun, those] of nouns) {
    const sections = await Promise.all(those.map((each) => sectionOf(each, shared)));
    pages.set(`json/${noun}.md`, `# Results of \`lacuna ${noun}\`\n\n${sections.join("\n\n")}\n`);
  }
  const shapes = [...shared]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, node]) => `## ${name}\n\n${fenced(node)}`);
  pages.set("json/shapes.md", `${["# Shapes that several results share", ...shapes].join("\n\n")}\n`);
  const rows = [...nouns].map(
    ([noun, those]) =>
      `| [\`${noun}\`](${noun}.md) | ${those.map(({ command }) => `\`${command}\``).join(", ")} |`,
  );
  return pages.set("json/README.md", `${[HEAD, ...rows].join("\n")}\n`);
}

async function sectionOf(each: Operation, shared: Map<string, Node>): Promise<string> {
  const result = jsonSchemaOf(await each.result());
  const item = each.stream && jsonSchemaOf(await each.stream());
  for (const schema of item ? [result, item] : [result])
    for (const [name, node] of Object.entries(schema.$defs ?? {})) shared.set(name, node);
  const text = `## \`${each.command}\`\n\n${sentence(each.summary)} In the library: \`${each.id}\`.\n\n${fenced(result)}`;
  return item ? `${text}\n\nWhile it works, it gives out:\n\n${fenced(item)}` : text;
}

const fenced = (node: Node) => `\`\`\`\n${shapeLines(node).join("\n")}\n\`\`\``;

const HEAD = `# Results and \`--json\`

These pages are generated from the operations, one a noun.

Every command takes \`--json\` and then prints its result as one line of JSON. The functions of the library give the same values.
Keys are added within a major version, never renamed or removed. A key with a question mark is absent where it does not apply.
Names in capitals are [shapes that several results share](shapes.md).
Errors go to standard error as \`{"error":{"code","message","hint","place"}}\`. The exit status is 0 when the work is done,
1 when it failed and 2 for wrong usage.

| page | its commands |
| --- | --- |`;
