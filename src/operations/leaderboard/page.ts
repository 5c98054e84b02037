import { points, range } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { figureList, figureTable, htmlPage } from "../../report/page.ts";
import type { Leaderboard, RankedEntry } from "./results.ts";

/** The page of a leaderboard: it runs no script and loads nothing. */
export function leaderboardPage(board: Omit<Leaderboard, "out" | "files">): string {
  const ranked = board.entries.filter(({ mark }) => mark !== "reported");
  const reported = board.entries.filter(({ mark }) => mark === "reported");
  const types = [...new Set(board.entries.flatMap((each) => Object.keys(each.types)))];
  const classes = [...new Set(ranked.flatMap((each) => Object.keys(each.classes ?? {})))];
  const shared = new Set(
    ranked.flatMap(({ place }, nth) =>
      ranked.some((each, other) => other !== nth && each.place === place) ? [place] : [],
    ),
  );
  const row = (each: RankedEntry) => [
    each.mark === "reported" ? each.method : { text: each.method, below: each.name },
    each.place === null ? "–" : `${each.place}${shared.has(each.place) ? " =" : ""}`,
    each.mark,
    { text: points(each.mrr), below: each.interval ? range(each.interval) : "" },
    ...types.map((type) => (each.types[type] === undefined ? "" : points(each.types[type]))),
  ];
  const head = ["method", "place", "mark", "MRR", ...types];
  const checks = board.entries.flatMap(({ method, checks: own }) =>
    own.map(({ message }) => `<li><b>${html(method)}</b>: ${html(message)}</li>`),
  );
  const reports = ranked.map(
    ({ name, method, paper, code }) =>
      `<li><a href="${html(encodeURIComponent(name))}.html">${html(method)}</a>${linked(" paper", paper)}${linked(" code", code)}</li>`,
  );
  return htmlPage(
    `Leaderboard: ${board.benchmark.name}`,
    [
      figureList([
        [String(ranked.length), "entries scored here"],
        [String(reported.length), "reported by papers"],
        [board.split, "queries"],
      ]),
      `<p>Scores are computed here from the predictions of each entry, never typed in. Entries with = share a place: ${html(board.decisions)}.</p>`,
      "<h2>Entries</h2>",
      figureTable("Entries, best first; MRR in percent", head, ranked.map(row)),
      ...(classes.length > 0
        ? [
            "<h2>By what answers reduce to</h2>",
            figureTable(
              "MRR in percent by what answers reduce to",
              ["method", ...classes],
              ranked.map(({ method, classes: own = {} }) => [
                method,
                ...classes.map((name) => (own[name] === undefined ? "" : points(own[name]))),
              ]),
            ),
          ]
        : []),
      ...(reported.length > 0
        ? [
            "<h2>Reported by papers</h2>",
            "<p>These figures stand in papers. No predictions were given, so they have no place.</p>",
            figureTable("Reported figures", head, reported.map(row)),
            `<ul>${reported.map(({ method, source = "" }) => `<li>${html(method)}: ${html(source)}</li>`).join("")}</ul>`,
          ]
        : []),
      ...(checks.length > 0 ? ["<h2>To look at</h2>", `<ul>${checks.join("")}</ul>`] : []),
      ...(reports.length > 0 ? ["<h2>Reports</h2>", `<ul>${reports.join("")}</ul>`] : []),
      `<p>${html(board.generator)}; benchmark ${html(board.benchmark.sha256.slice(0, 16))}. The same as <a href="leaderboard.json">JSON</a>.</p>`,
    ].join("\n"),
  );
}

/** A link only where the address is one of the web: entries are written by strangers. */
const linked = (text: string, address: string | undefined): string =>
  address !== undefined && /^https?:\/\//.test(address)
    ? ` <a href="${html(address)}">${text.trim()}</a>`
    : "";
