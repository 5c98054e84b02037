// Links, anchors and pictures of every page, and pages that code and messages name.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { libraryPage } from "../../build/reference/library.ts";
import { generatedPages } from "../../build/reference/pages.ts";
import { pages, root, textOf } from "./page.ts";

// The build writes these; the tests make them, so that they need no build.
const generated = new Map(
  [...(await generatedPages()), ["library.md", libraryPage()] as const].map(([path, text]) => [
    `docs/reference/${path}`,
    text,
  ]),
);
const textAt = (page: string): string => generated.get(page) ?? textOf(page);

const others = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "ROADMAP.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "AGENTS.md",
  "bench/README.md",
  "experiments/README.md",
  "experiments/kqapro-baselines/README.md",
  ...readdirSync(join(root, "experiments/figures")).map((name) => `experiments/figures/${name}`),
];
const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** The anchors of a page, as GitHub and the site make them of headings. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.replaceAll(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replaceAll(/[`*]/g, "")
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );

it.each([...pages, ...generated.keys(), ...others])("%s: links and anchors lead somewhere", (page) => {
  const text = withoutCode(textAt(page));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/(?:src|srcset)="([^"]+)"/g)];
  const broken = targets
    .map(([, target = ""]) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => {
      const [path = "", anchor] = target.split("#");
      const file = path === "" ? page : normalize(join(dirname(page), path));
      if (!generated.has(file) && !existsSync(join(root, file))) return true;
      return anchor !== undefined && file.endsWith(".md") && !anchorsOf(textAt(file)).has(anchor);
    });
  expect(broken).toEqual([]);
});

it("every picture has a light and a dark form and says what it shows", () => {
  for (const page of [...pages, ...others]) {
    const drawn = [...textOf(page).matchAll(/<picture>([\s\S]*?)<\/picture>/g)].map(
      ([, inside = ""]) => inside,
    );
    for (const inside of drawn) {
      expect(inside, page).toMatch(/prefers-color-scheme: dark.*-dark\.svg/);
      expect(inside, page).toMatch(/<img src="[^"]*-light\.svg" alt="[^"]{20,}">/);
    }
    expect(textOf(page), page).not.toMatch(/!\[\]/);
  }
});

it("every guide has a picture in its first screen", () => {
  for (const page of pages.filter((each) => /^docs\/guides\/[^/]+\.md$/.test(each)))
    expect(textOf(page).split("\n").slice(0, 20).join("\n"), page).toContain("<picture>");
});

it("pictures and generated tables are those of `node build/pictures.mjs`", () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, "build/pictures.mjs"), "--check"], {
    encoding: "utf8",
  });
  expect(`${stderr}${stdout}`).toBe("");
});

it("pages that source files name exist", () => {
  const missing = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .flatMap((name) =>
      [...readFileSync(join(root, "src", name), "utf8").matchAll(/docs\/[\w/-]+\.md/g)].map(([page]) => page),
    )
    .filter((page) => !existsSync(join(root, page)));
  expect(missing).toEqual([]);
});
