import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { LacunaError } from "../../error.ts";
import { pageText } from "../../report/markdown-as-text.ts";
import type { Io } from "../terminal/io.ts";

/** Shelves in the order in which a name is looked for. */
const SHELVES = ["start", "guides", "reference", "explanation"];

/**
 * Prints a page of the package in the terminal; `topics` lists all.
 * @param topic the name of a page, with its shelf or without, or words of its name
 * @param pages the folder of pages
 * @throws LacunaError `usage.unknown-topic`
 */
export function showTopic(topic: string, io: Io, pages: string): void {
  const all = topicsOf(pages);
  if (topic === "topics" || topic === "pages") {
    const lines = all.map((each) => `  ${each.padEnd(48)}${titleOf(pages, each)}\n`);
    io.out(`lacuna help <topic> shows one of these pages:\n\n${lines.join("")}`);
    return;
  }
  const wanted = topic.toLowerCase().replace(/\.md$/, "").replaceAll(" ", "-");
  const named = (test: (name: string) => boolean) => all.filter(test);
  const last = (each: string) => each.split("/").at(-1) ?? each;
  const exact = named((each) => each === wanted || last(each) === wanted);
  const found = exact.length > 0 ? exact : named((each) => last(each).includes(wanted));
  const [page, ...others] = found;
  if (page === undefined || (exact.length === 0 && others.length > 0))
    throw new LacunaError("usage.unknown-topic", `there is no page called ${JSON.stringify(topic)}`, {
      hint: found.length > 0 ? `pages are ${found.join(", ")}` : "`lacuna help topics` lists all pages",
    });
  io.out(pageText(readFileSync(join(pages, `${page}.md`), "utf8")));
  if (others.length > 0) io.out(`\nAlso: ${others.map((each) => `lacuna help ${each}`).join(", ")}\n`);
}

const titleOf = (pages: string, page: string): string =>
  /^# (.*)$/m.exec(readFileSync(join(pages, `${page}.md`), "utf8"))?.[1]?.replaceAll("`", "") ?? "";

/** Pages by their names without ending, in the order of the shelves. */
function topicsOf(pages: string): string[] {
  const names = readdirSync(pages, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll(sep, "/"),
  );
  return SHELVES.flatMap((shelf) =>
    names
      .filter((name) => name.startsWith(`${shelf}/`) && name.endsWith(".md") && !name.endsWith("README.md"))
      .map((name) => name.slice(0, -3))
      .sort(),
  );
}
