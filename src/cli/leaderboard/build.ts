import { buildLeaderboardOperation } from "../../operations/leaderboard/build.ts";
import { points, range } from "../../report/figures.ts";
import { table } from "../../report/text-table.ts";
import { commandOf } from "../command/command-of.ts";

/** `lacuna leaderboard build`. */
export const leaderboardBuild = commandOf(buildLeaderboardOperation, {
  arguments: ["entries"],
  example: "lacuna leaderboard build entries/ --benchmark bench/ --out site/",
  text: ({ out, entries }) =>
    `${table(
      ["place", "method", "MRR", "95 %", "mark"],
      entries.map(({ place, method, mrr, interval, mark }) => [
        place === null
          ? "-"
          : `${place}${entries.filter((each) => each.place === place).length > 1 ? " =" : ""}`,
        method,
        points(mrr),
        interval ? range(interval) : "",
        mark,
      ]),
    )}\n${entries.flatMap(({ method, checks }) => checks.map(({ message }) => `${method}: ${message}\n`)).join("")}wrote ${out}\n`,
});
