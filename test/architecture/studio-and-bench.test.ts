import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importsOf } from "../../build/sources/imports.ts";
import { functionsOver } from "./functions.ts";

/** The rooms of what lies beside `src`, in order: one imports only from itself and those before it. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "studio/src": [
    ...["state", "client", "query", "ui"],
    ...["home", "drawing", "why", "ask", "benchmark", "compare", "entity", "jobs", "questions"],
    "screens",
  ],
  bench: ["lib", "engine", "models", "questions", "scale", "server", "studio"],
};

/** Rooms that use no other one of their floor. */
const APART: Readonly<Record<string, readonly string[]>> = {
  "studio/src": ["ask", "benchmark", "compare", "entity", "jobs", "questions"],
  bench: ["engine", "models", "questions", "scale", "server", "studio"],
};

const filesOf = (root: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../${root}/`, import.meta.url)), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((path) => /\.tsx?$/.test(path) && !/config|\.d\.ts$/.test(path))
    .sort();

/** The room of a path below a root; undefined for files that lie in the root itself. */
const roomOf = (path: string): string | undefined => (path.includes("/") ? path.split("/")[0] : undefined);

test.each(Object.keys(ROOMS))("%s: every room has its place, and imports from no later one", (root) => {
  const rooms = ROOMS[root]!;
  const files = filesOf(root);
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((path) => roomOf(path) ?? []).filter((room) => !rooms.includes(room))).toEqual([]);
  const upward = files.flatMap((path) => {
    const own = roomOf(path);
    return importsOf(`../${root}/${path}`).flatMap(({ to }) => {
      const inner = to.startsWith(`../${root}/`) ? to.slice(root.length + 4) : undefined;
      const other = inner && roomOf(inner);
      if (!own || !other || own === other) return [];
      const isBefore = rooms.indexOf(other) < rooms.indexOf(own);
      const isApart = APART[root]!.includes(own) && APART[root]!.includes(other);
      return isBefore && !isApart ? [] : [`${path} → ${inner}`];
    });
  });
  expect(upward).toEqual([]);
});

const MOST_FILES = 30;

test(`no folder of the studio or of a bench has more than ${MOST_FILES} files side by side`, () => {
  const counts = new Map<string, number>();
  for (const path of Object.keys(ROOMS).flatMap((root) => filesOf(root).map((each) => `${root}/${each}`))) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.get("studio/src/ask")).toBeGreaterThan(20);
  expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
});

/** Functions that are longer, with the reason. */
const LONG: Readonly<Record<string, string>> = {
  "studio/src/ask/in-words.tsx:InWords": "to be cut",
  "studio/src/client/http-client.ts:httpClient": "one client over one set of addresses",
  "studio/src/client/page-client.ts:pageClient": "one worker and what it waits for",
};

test("no function of the studio or of a bench is longer than 80 lines, but for a few with a reason", () => {
  const long = Object.keys(ROOMS).flatMap((root) =>
    filesOf(root).flatMap((path) => functionsOver(80, `../${root}/${path}`)),
  );
  expect(long.filter(({ name }) => !LONG[name.replace(/^\.\.\//, "")])).toEqual([]);
});
