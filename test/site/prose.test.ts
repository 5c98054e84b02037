// The pages as prose: plain English by retext, spelling by cspell with a short list of words. Both are tools of the site
// (`npm ci --prefix site`).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pages, root, textOf } from "../docs/page.ts";

const tools = existsSync(join(root, "site/node_modules/retext-english"));
const read = pages.filter((page) => page === "README.md" || /^docs\/(start|guides|explanation)\//.test(page));
const spelled = [...read, ...pages.filter((page) => /^docs\/reference\//.test(page))];

describe.skipIf(!tools)(`prose${tools ? "" : " (skipped: `npm ci --prefix site` was not run)"}`, () => {
  it.each(read)("%s is plain English", async (page) => {
    const { proseMistakes } = await import(join(root, "site/prose.mjs"));
    expect(await proseMistakes(join(root, page))).toEqual([]);
  });

  it("words are spelled right, or stand in a list of fewer than eighty", () => {
    const settings = join(root, "site/cspell.json");
    expect(JSON.parse(readFileSync(settings, "utf8")).words.length).toBeLessThan(80);
    const cspell = join(root, "site/node_modules/cspell/bin.mjs");
    const options = ["--no-progress", "--no-summary", "--config", settings, "--root", root];
    const { stdout } = spawnSync(process.execPath, [cspell, ...options, ...spelled], {
      cwd: root,
      encoding: "utf8",
    });
    expect(stdout).toBe("");
  });
});

it("no page speaks in numbers of an outside list", () => {
  for (const page of pages) expect(textOf(page), page).not.toMatch(/\b[Pp]aper \d|Of issue \d|\bissue \d/);
});

it("an explanation and a guide can be understood from their first screen", () => {
  for (const page of pages.filter((each) => /^docs\/(guides|explanation)\/[^/]+\.md$/.test(each))) {
    const [, first = ""] = textOf(page).split(/^# .*$/m);
    expect(first.trim().split("\n\n")[0], page).not.toMatch(/\]\(/);
  }
});
