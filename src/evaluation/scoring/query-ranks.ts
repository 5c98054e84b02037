import type { BenchmarkQuery } from "../../benchmark/protocol.ts";
import { randomStream } from "../../numeric/random.ts";
import { allAnswers, rankSpan } from "../../ranking/filtered-ranks.ts";
import type { QueryRanks, RankRules } from "./rank-rules.ts";
import type { ScoreRow } from "./score-row.ts";
import { tupleRanks } from "./tuple-ranks.ts";

/**
 * Ranks the hard answers of a query by what a predictor said of each free variable.
 * @param rows one for each free variable
 * @internal
 */
export function rankQuery(query: BenchmarkQuery, rows: readonly ScoreRow[], rules: RankRules): QueryRanks {
  const random = randomStream(rules.seed, `ties of ${query.id}`);
  if (rows.length > 1) return tupleRanks(query, rows, rules, random);
  const answers = allAnswers(query.easy, query.hard);
  return rankSpan(rows[0]!, answers, query.hard, rules.ties, random);
}
