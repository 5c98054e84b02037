import { LacunaError } from "../../error.ts";
import type { VerifiedProof } from "../../operations/proof/results.ts";
import { manyOf } from "../../report/figures.ts";

/** Digits of a hash that are shown. */
const SHORT = 16;

/** What a proof that was checked says, and every check. */
export function verifiedText({
  ok,
  operation,
  asked,
  graph,
  version,
  checks,
  differences,
  more,
}: VerifiedProof): string {
  const { query, question } = asked as { readonly query?: string; readonly question?: string };
  const wrong = checks.filter((each) => !each.ok);
  const lines = [
    `${operation}  ${query ?? question ?? ""}`,
    `on      ${graph}, by Lacuna ${version}`,
    ...checks.map(({ of, ok, recorded, found }) =>
      ok
        ? `  same     ${NAMES[of]}  ${shown(recorded)}`
        : `  DIFFERS  ${NAMES[of]}  the proof says ${shown(recorded)}, here it is ${shown(found)}`,
    ),
    ...differences.map(
      ({ path, recorded, found }) => `    ${path}: the proof says ${recorded}, asking again gives ${found}`,
    ),
    ...(more > 0 ? [`    and ${manyOf(more, "more place")}`] : []),
    ok
      ? "verified: asking again gives the same result"
      : `not verified: ${wrong.map(({ of }) => NAMES[of]).join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

const NAMES: Readonly<Record<VerifiedProof["checks"][number]["of"], string>> = {
  hash: "the file",
  graph: "the sizes of the graph",
  links: "the links and names",
  attributes: "the values of attributes",
  statements: "what is said of links",
  labels: "labels, aliases and prefixes",
  model: "the model",
  truths: "the truths of the model",
  result: "the result",
};

const shown = (text: string): string => (/^[0-9a-f]{64}$/.test(text) ? text.slice(0, SHORT) : text);

/** @throws LacunaError `proof.differs` */
export function refuseDifferent({ ok, checks }: VerifiedProof, file: string): void {
  if (ok) return;
  const wrong = checks.filter((each) => !each.ok).map(({ of }) => NAMES[of]);
  throw new LacunaError(
    "proof.differs",
    `${file} is not verified: ${wrong.join(", ")} differ${wrong.length === 1 ? "s" : ""}`,
    {
      place: { file },
      hint: wrong.includes(NAMES.hash)
        ? "the file was changed after it was written: ask for it once more"
        : "name the graph and the model that were asked, read in the same way",
    },
  );
}
