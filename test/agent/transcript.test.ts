// The calls that docs/guides/agents.md shows are made again: `vitest run test/agent/transcript.test.ts -u` writes them anew.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { callTool } from "../../src/server/agent/call-tool.ts";
import { root } from "../docs/page.ts";
import { whole } from "../support/sizes.ts";
import { contextOver } from "./support.ts";

const PAGE = join(root, "docs/guides/agents.md");
const FREEBASE = join(root, "../shared/data/fb15k-237");
const hasData = whole && existsSync(FREEBASE);

const context = contextOver({
  graph: { world: "world", "fb15k-237": FREEBASE },
  model: { "ultra-3g": "ultra-3g" },
  "knowledge-base": { world: "world" },
});

/** A block with what its calls give now. */
async function replayed(block: string): Promise<string> {
  const calls = block.split(/^(?=> )/m);
  if (!calls[0]?.startsWith("> ")) return block;
  if (!hasData && block.includes("fb15k-237")) return block;
  const texts: string[] = [];
  for (const call of calls) {
    const [line = ""] = call.split("\n");
    const [, name = "", given = "{}"] = /^> (\w+) (.*)$/.exec(line) ?? [];
    texts.push(`${line}\n${(await callTool(name, JSON.parse(given), context)).text}\n`);
  }
  return texts.join("\n");
}

it(`real calls of the guide${hasData ? "" : ", without those over FB15k-237, which the long run makes"}`, async () => {
  const page = readFileSync(PAGE, "utf8");
  const parts = page.split(/^(```text\n[\s\S]*?^```)$/m);
  const written: string[] = [];
  for (const part of parts) {
    const inside = /^```text\n([\s\S]*?)^```$/m.exec(part)?.[1];
    written.push(inside === undefined ? part : `\`\`\`text\n${await replayed(inside)}\`\`\``);
  }
  await expect(written.join("")).toMatchFileSnapshot(PAGE);
});
