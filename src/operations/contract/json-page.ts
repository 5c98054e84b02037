import type { Operation } from "./operation.ts";
import { jsonSchemaOf, shapeLines } from "./shape.ts";

type Node = ReturnType<typeof jsonSchemaOf>;

/** The page of results: what `--json` prints, and what the functions of the library give. */
export async function jsonPage(operations: readonly Operation[]): Promise<string> {
  const shared = new Map<string, Node>();
  const sections: string[] = [];
  for (const each of [...operations].sort((a, b) => (a.command < b.command ? -1 : 1))) {
    const result = jsonSchemaOf(await each.result());
    const item = each.stream && jsonSchemaOf(await each.stream());
    for (const schema of item ? [result, item] : [result])
      for (const [name, node] of Object.entries(schema.$defs ?? {})) shared.set(name, node);
    sections.push(
      `## \`${each.command}\`\n\n${sentence(each.summary)} In the library: \`${each.id}\`.\n\n${fenced(result)}`,
      ...(item ? [`While it works, it gives out:\n\n${fenced(item)}`] : []),
    );
  }
  const shapes = [...shared]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, node]) => `### ${name}\n\n${fenced(node)}`);
  return `${[HEAD, ...sections, "## Shared shapes", ...shapes].join("\n\n")}\n`;
}

const fenced = (node: Node) => `\`\`\`\n${shapeLines(node).join("\n")}\n\`\`\``;
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

const HEAD = `# Results and \`--json\`

This page is generated from the operations.

Every command takes \`--json\` and then prints its result as one line of JSON. The functions of the library give the same values.
Keys are added within a major version, never renamed or removed. A key with a question mark is absent where it does not apply.
Errors go to standard error as \`{"error":{"code","message","hint","place"}}\`. The exit status is 0 when the work is done,
1 when it failed and 2 for wrong usage.`;
