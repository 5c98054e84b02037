import { nouns } from "../../src/cli/program/nouns.ts";
import { run } from "../../src/cli/program/program.ts";

/** What a command prints for `--help`. */
async function helpOf(words: readonly string[]): Promise<string> {
  let text = "";
  const write = (part: string) => {
    text += part;
  };
  await run([...words, "--help"], { out: write, err: write, terminal: false });
  return text.trimEnd();
}

/** The commands below one, as its help lists them. */
const below = (help: string): string[] =>
  [...(help.split(/^Commands:$/m)[1]?.split(/\n\n/)[0] ?? "").matchAll(/^ {2}([a-z][\w-]*)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "help");

/** The commands below some words, and what lies below those. */
async function partsBelow(words: readonly string[], help: string): Promise<string[]> {
  const parts: string[] = [];
  for (const verb of below(help)) {
    const inner = [...words, verb];
    const own = await helpOf(inner);
    parts.push(`${"#".repeat(inner.length)} lacuna ${inner.join(" ")}\n`, fenced(own));
    parts.push(...(await partsBelow(inner, own)));
  }
  return parts;
}

/** The pages of commands, one a noun: every command with its options, as `--help` prints it. */
export async function commandPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const { name, describe } of nouns) {
    const help = await helpOf([name]);
    const parts = [`# lacuna ${name}\n`, `${describe}\n`, fenced(help)];
    parts.push(...(await partsBelow([name], help)));
    pages.set(`commands/${name}.md`, parts.join("\n"));
  }
  const rows = nouns.map(({ name, describe }) => `| [\`${name}\`](${name}.md) | ${describe} |`);
  return pages.set("commands/README.md", `${[HEAD, ...rows].join("\n")}\n`);
}

const fenced = (help: string): string => `\`\`\`text\n${help}\n\`\`\`\n`;

const HEAD = `# Commands

Every command with its options, as \`--help\` prints it. These pages are generated from the operations, one a noun.

| command | what it does |
| --- | --- |`;
