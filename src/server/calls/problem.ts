import { LacunaError } from "../../error.ts";
import { visible } from "../../formats/text/visible.ts";
import { systemMistake } from "../../operations/contract/system-mistake.ts";
import { withWordsReader } from "../../query/words-reader.ts";
import { statusOf, titleOf } from "../refusal.ts";
import { type Reply, reply } from "./reply.ts";

/** An error as RFC 9457 writes it, with the parts that `--json` has. */
export interface Problem {
  /** `urn:lacuna:error:` and the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  /** The message. */
  readonly detail: string;
  readonly code: string;
  readonly hint?: string;
  /** The place of the mistake in the input: `text`, `start`, `end`, `line`. */
  readonly place?: object;
}

/**
 * The error as the caller receives it. Of a fault of Lacuna's own it says only that there is one.
 * @param withoutPaths writes paths of this machine as ids
 */
export function problemOf(thrown: unknown, withoutPaths: (text: string) => string): Problem {
  const error = systemMistake(thrown);
  if (!(error instanceof LacunaError))
    return problem(500, "internal", "this is a fault of Lacuna", {
      hint: "please report it; the log of the server has its stack",
    });
  const { code, place, hint } = error;
  return problem(statusOf(error), code, withoutPaths(error.message), {
    ...(hint === undefined
      ? {}
      : { hint: withWordsReader(withoutPaths(hint), "/api/v1/graphs/<id>/ask-in-words") }),
    ...(place === undefined
      ? {}
      : { place: place.file === undefined ? place : { ...place, file: withoutPaths(place.file) } }),
  });
}

const problem = (
  status: number,
  code: string,
  detail: string,
  more: Pick<Problem, "hint" | "place">,
): Problem => ({ type: `urn:lacuna:error:${code}`, title: titleOf(status), status, detail, code, ...more });

/** A problem as an answer. */
export const problemReply = (problem: Problem): Reply =>
  reply(`${visible(JSON.stringify(problem))}\n`, {
    status: problem.status,
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      ...(problem.status === 429 || problem.status === 503 ? { "Retry-After": "1" } : {}),
      ...(problem.status === 401 ? { "WWW-Authenticate": 'Bearer realm="lacuna"' } : {}),
    },
  });
