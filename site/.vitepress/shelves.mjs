// The pages by shelf, in the order of docs/README.md, with the titles that they have there.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../docs");
const titleOf = (path) =>
  /^# (.*)$/m.exec(readFileSync(join(docs, path), "utf8"))?.[1]?.replaceAll("`", "") ?? path;

const contents = readFileSync(join(docs, "README.md"), "utf8");
const linked = [...new Set([...contents.matchAll(/\]\(([\w/-]+\.md)\)/g)].map(([, path]) => path))];
const shelf = (text, folder, paths) => ({
  text,
  items: paths
    .filter((path) => path.startsWith(`${folder}/`) && !path.endsWith("README.md"))
    .map((path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, "")}` })),
});

/** The pages that the build writes, one a noun, folded below the page that lists them. */
const nouns = (folder) => ({
  text: titleOf(`reference/${folder}/README.md`),
  link: `/reference/${folder}/`,
  collapsed: true,
  items: readdirSync(join(docs, "reference", folder))
    .filter((name) => name !== "README.md")
    .map((name) => ({
      text: name.replace(/\.md$/, ""),
      link: `/reference/${folder}/${name.replace(/\.md$/, "")}`,
    })),
});

const reference = shelf("Reference", "reference", linked);

export const sidebar = [
  shelf("Start", "start", linked),
  shelf("Guides", "guides", linked),
  shelf("Explanation", "explanation", linked),
  { ...reference, items: [...["commands", "json", "http"].map(nouns), ...reference.items] },
];
