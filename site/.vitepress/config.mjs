import { posix } from "node:path";
import { defineConfig } from "vitepress";
import { sidebar } from "./shelves.mjs";

// Links that leave the pages go to the repository.
const REPOSITORY = process.env.LACUNA_REPOSITORY ?? "https://example.org/lacuna/blob/main";

/** Links to files outside of docs/ lead to the repository, and README.md is the page of its folder. */
function repositoryLinks(markdown) {
  markdown.core.ruler.push("repository-links", ({ tokens, env }) => {
    for (const token of tokens.flatMap((each) => each.children ?? [])) {
      const href = token.attrGet?.("href");
      if (token.type !== "link_open" || !href || /^([a-z]+:|#|\/)/.test(href)) continue;
      const path = posix.join("docs", posix.dirname(env.relativePath ?? ""), href);
      if (!path.startsWith("docs/") || /\.(sh|yaml|ipynb)$|Snakefile$/.test(path))
        token.attrSet("href", `${REPOSITORY}/${path}`);
      else token.attrSet("href", href.replace(/README\.(md|html)$/, "index.$1"));
    }
  });
}

/** Questions to the graph world are live: below them stands a link that asks them in the playground. */
function liveQuestions(markdown) {
  const base = process.env.LACUNA_SITE_BASE ?? "/";
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, at, ...rest) => {
    const links = [...tokens[at].content.matchAll(/lacuna ask world '([^']+)'([^\n]*)/g)].map(
      ([, query, options]) => {
        const predicted = /--(predicted|model)/.test(options) ? "&links=predicted" : "";
        const address = `${base}playground/index.html#/ask?graph=world&q=${encodeURIComponent(query)}${predicted}`;
        return `<a href="${address.replaceAll("&", "&amp;")}" target="_self">Ask it in the playground</a>`;
      },
    );
    const [first] = links;
    return `${fence(tokens, at, ...rest)}${first === undefined ? "" : `<p class="live">${links.length === 1 ? first : links.map((each, nth) => each.replace("it", `question ${nth + 1}`)).join(" · ")}</p>`}`;
  };
}

export default defineConfig({
  srcDir: "../docs",
  outDir: "dist",
  cacheDir: ".vitepress/cache",
  title: "Lacuna",
  description: "Complex questions over knowledge graphs that have gaps, and honest scores of any method.",
  lang: "en",
  base: process.env.LACUNA_SITE_BASE ?? "/",
  cleanUrls: false,
  lastUpdated: false,
  rewrites: {
    "README.md": "index.md",
    "reference/commands/README.md": "reference/commands/index.md",
    "reference/json/README.md": "reference/json/index.md",
    "reference/http/README.md": "reference/http/index.md",
  },
  markdown: {
    config(markdown) {
      repositoryLinks(markdown);
      liveQuestions(markdown);
    },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
  },
  themeConfig: {
    search: { provider: "local" },
    outline: { level: [2, 3] },
    nav: [
      { text: "Start", link: "/start/first-answer" },
      { text: "Guides", link: "/guides/predict" },
      { text: "Explanation", link: "/explanation/hardness" },
      { text: "Reference", link: "/reference/commands/" },
      { text: "Figures", link: `${REPOSITORY}/experiments/figures/README.md` },
      { text: "API", link: "/api/index.html", target: "_self" },
      { text: "Playground", link: "/playground/index.html", target: "_self" },
    ],
    sidebar,
  },
});
