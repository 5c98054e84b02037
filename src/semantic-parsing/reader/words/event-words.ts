/** Nouns of what happens, and the verbs for it: "date of birth" is when one is born. */
const VERBS: ReadonlyMap<string, string> = new Map(
  `publication publish|arrival arrive|departure depart|delivery deliver|completion complete|construction construct|construction build|foundation found|establishment establish|admission admit|registration register|expiry expire|expiration expire|appointment appoint|acquisition acquire|discovery discover|invention invent|creation create|submission submit|approval approve|payment pay|renewal renew|removal remove|retirement retire|graduation graduate|production produce|inspection inspect|installation install|election elect|inauguration inaugurate|dispatch dispatch|collection collect|excavation excavate|restoration restore|renovation renovate|demolition demolish|introduction introduce|application apply|cancellation cancel|resolution resolve|coronation crown|ordination ordain|adoption adopt|vaccination vaccinate|enrolment enrol|enrollment enroll|planting plant|sowing sow|diagnosis diagnose|treatment treat|booking book|check-in arrive|check-out leave|sale sell|death die`
    .split("|")
    .map((line) => line.split(" "))
    .reduce(
      (all, [noun = "", verb = ""]) => all.set(noun, `${all.get(noun) ?? ""} ${verb}`.trim()),
      new Map<string, string>(),
    ),
);

/** Nouns that are verbs as they stand. */
const ALIKE =
  /^(launch|release|purchase|hire|ship|visit|repair|check|review|audit|transfer|move|issue|debut|sign|close|open|update|edit|upload|post|contact|finish|test|service|order|award|harvest|plant|join|leave|exit|return|drop|test|record|report|capture|recapture|rescue|adopt|import|export|merge|deploy|break|crash|attack|climb|race|fail|refund|rent|loan|bid|vote|plan|film|shoot|show|perform|reprint|restock|patch|fix|log|file|list|build)$/;

/** The verbs of what a heading says that happened: "launch" of a launch, "open" of an opening; none where it is no such noun. */
export function verbsOfEvent(noun: string): readonly string[] {
  const known = VERBS.get(noun);
  if (known) return known.split(" ");
  if (ALIKE.test(noun)) return [noun];
  const stem = /^(.{3,})ing$/.exec(noun)?.[1];
  if (stem === undefined) return [];
  // "Hiring" is of "hire", "planning" of "plan".
  const short = /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
  return [...new Set([short, `${stem}e`])];
}

/** What things are of which a day is not known yet, by what happens on that day. */
export const notYet: ReadonlyMap<string, string> = new Map([
  ["close", "open|still open|unresolved|not closed yet"],
  ["resolve", "open|still open|unresolved|unsolved"],
  ["fix", "open|still open|unresolved|unfixed"],
  ["return", "out|still out|on loan|outstanding|unreturned|overdue"],
  ["end", "ongoing|still going|unfinished|running|still running"],
  ["finish", "ongoing|still going|unfinished|running|still running|incomplete"],
  ["complete", "ongoing|unfinished|incomplete|uncompleted"],
  ["ship", "unshipped"],
  ["deliver", "undelivered"],
  ["pay", "unpaid|outstanding"],
  ["die", "alive|still alive|living|still living"],
  ["publish", "unpublished"],
  ["sell", "unsold"],
  ["release", "unreleased"],
  ["leave", "still there|still here"],
  ["discharge", "still in hospital"],
]);
