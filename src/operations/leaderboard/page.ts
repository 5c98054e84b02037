import { inReadingOrder } from "../../evaluation/strata/order.ts";
import { fullInference } from "../../hardness/classes/class-text.ts";
import { points, range } from "../../report/figures.ts";
import { html } from "../../report/html-text.ts";
import { figureList, figureTable, htmlPage } from "../../report/page.ts";
import type { Leaderboard, RankedEntry } from "./results.ts";

/** The page of a leaderboard: it runs no script and loads nothing. */
export function leaderboardPage(board: Omit<Leaderboard, "out" | "files">): string {
  const ranked = board.entries.filter(({ mark }) => mark !== "reported");
  const reported = board.entries.filter(({ mark }) => mark === "reported");
  const classes = inReadingOrder(
    [...new Set(ranked.flatMap((each) => Object.keys(each.classes ?? {})))],
    fullInference,
  );
  const shared = new Set(
    ranked.flatMap(({ place }, nth) =>
      ranked.some((each, other) => other !== nth && each.place === place) ? [place] : [],
    ),
  );
  const row = (types: readonly string[]) => (each: RankedEntry) => [
    each.mark === "reported" ? each.method : { text: each.method, below: each.name },
    each.place === null ? "–" : `${each.place}${shared.has(each.place) ? " =" : ""}`,
    each.mark,
    { text: points(each.mrr), below: each.interval ? range(each.interval) : "" },
    ...types.map((type) => (each.types[type] === undefined ? "" : points(each.types[type]))),
  ];
  const table = (caption: string, entries: readonly RankedEntry[]) => {
    // Papers report types that this benchmark may not have.
    const types = [...new Set(entries.flatMap((each) => Object.keys(each.types)))];
    return figureTable(caption, ["method", "place", "mark", "MRR", ...types], entries.map(row(types)));
  };
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
      table("Entries, best first; MRR in percent", ranked),
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
      ...saidBesideRight(ranked),
      ...(reported.length > 0
        ? [
            "<h2>Reported by papers</h2>",
            "<p>These figures stand in papers, for the queries and types of each paper. No predictions were given, so they have no place.</p>",
            table("Reported figures", reported),
            `<ul>${reported.map(({ method, source = "" }) => `<li>${html(method)}: ${html(source)}</li>`).join("")}</ul>`,
          ]
        : []),
      ...(checks.length > 0 ? ["<h2>To look at</h2>", `<ul>${checks.join("")}</ul>`] : []),
      ...(reports.length > 0 ? ["<h2>Reports</h2>", `<ul>${reports.join("")}</ul>`] : []),
      `<p>${html(board.generator)}; benchmark ${html(board.benchmark.sha256.slice(0, 16))}. The same as <a href="leaderboard.json">JSON</a>.</p>`,
    ].join("\n"),
  );
}

/** Said beside right, of entries whose scores are probabilities. */
function saidBesideRight(ranked: readonly RankedEntry[]): string[] {
  const rows = ranked.flatMap(({ method, saidRight }) =>
    saidRight
      ? [[method, saidRight.ratio.toFixed(2), `${saidRight.low.toFixed(2)} to ${saidRight.high.toFixed(2)}`]]
      : [],
  );
  return rows.length === 0
    ? []
    : [
        "<h2>Are probabilities right?</h2>",
        figureTable(
          "Answers that probabilities promise, for each one that is there",
          ["method", "said / right", "95 % by query"],
          rows,
        ),
        "<p>The report of each entry has the picture: what was said beside the share that is right.</p>",
      ];
}

/** A link only where the address is one of the web: entries are written by strangers. */
const linked = (text: string, address: string | undefined): string =>
  address !== undefined && /^https?:\/\//.test(address)
    ? ` <a href="${html(address)}">${text.trim()}</a>`
    : "";
