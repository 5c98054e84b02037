import type { Field } from "./field.ts";
import { relationNames, withPlurals } from "./headings.ts";
import type { Add } from "./lexicon.ts";
import { type Condition, either, link } from "./meaning.ts";
import { fileWords } from "./spelled-words.ts";

/** What stands at the ends of relations of triples, by their names: nouns for the heads, and for the tails. */
const ENDS: readonly (readonly [names: RegExp, heads: string, tails: string])[] = [
  [
    /^(acted|acts|appeared|appears|starred|stars|played|plays) in$/,
    "actor|actors|actress|actresses|performer|performers",
    "play|plays|film|films|movie|movies|show|shows|production|productions",
  ],
  [
    /^(written|authored) by$/,
    "play|plays|text|texts|script|scripts|poem|poems|article|articles|song|songs",
    "playwright|playwrights|poet|poets",
  ],
  [
    /^(staged|performed|shown|played|screened|premiered) (at|in)$/,
    "show|shows|production|productions",
    "theatre|theatres|theater|theaters|venue|venues|hall|halls|cinema|cinemas",
  ],
  [
    /^(works|worked|employed) (at|for|by)$/,
    "employee|employees|worker|workers",
    "company|companies|employer|employers|firm|firms",
  ],
  [
    /^teaches( at)?$/,
    "teacher|teachers|lecturer|lecturers|professor|professors",
    "subject|subjects|course|courses",
  ],
  [
    /^(studies|studied)( at| in)?$/,
    "student|students",
    "subject|subjects|university|universities|school|schools",
  ],
  [
    /^(attends|attended)$/,
    "student|students|participant|participants",
    "school|schools|event|events|course|courses",
  ],
  [/^(owns|owned)$/, "owner|owners", ""],
  [/^owned by$/, "", "owner|owners"],
  [/^(flies|flew|sails|runs|travels) (to|from)$/, "", "city|cities|place|places|destination|destinations"],
  [/^(born|lives|lived|died|located|based|situated|held) in$/, "", "city|cities|town|towns|place|places"],
  [/^(plays|sings|performs)$/, "musician|musicians|player|players", "instrument|instruments|song|songs"],
  [
    /^(composed|sung|recorded|performed) by$/,
    "song|songs|piece|pieces|work|works",
    "musician|musicians|singer|singers",
  ],
  [/^(eats|preys on|feeds on)$/, "predator|predators", "prey"],
  [/^(invented|discovered) by$/, "invention|inventions|discovery|discoveries", ""],
  [/^(built|designed) by$/, "building|buildings", "architect|architects|builder|builders"],
  [/^(leads|manages|heads)$/, "leader|leaders|manager|managers", ""],
];

/** Adds nouns for the things of triples: by what their relations are called, and by the file for those that most relations are about. */
export function addEnds({ graph }: Field, add: Add): void {
  const called = relationNames(graph);
  const own = withPlurals(called);
  const named = (nouns: string, condition: Condition, cost: number) => {
    const free = nouns.split("|").filter((noun) => noun !== "" && !own.has(noun));
    if (free.length > 0) add(free.join("|"), { type: "KIND", condition }, cost);
  };
  for (const [relation, name] of called.entries())
    for (const [names, heads, tails] of ENDS) {
      if (!names.test(name)) continue;
      named(heads, link(2 * relation), 0.05);
      named(tails, link(2 * relation + 1), 0.05);
    }
  const stem = fileWords(graph.name).join(" ");
  const most = mostRelated(graph);
  if (stem !== "" && most)
    named(
      `${stem}|${stem.replace(/ies$/, "y").replace(/s$/, "")}`,
      either(...most.map((each) => link(each))),
      0.03,
    );
}

/** Larger graphs are not looked at. */
const MOST_ENTITIES = 100_000;

/** The directed relations that lead from things of one kind, as they share some, where one kind has most of them; undefined else. */
function mostRelated({ relationCount, rows, entityCount }: Field["graph"]): readonly number[] | undefined {
  if (relationCount <= 2 || entityCount > MOST_ENTITIES) return undefined;
  const group = Array.from({ length: relationCount }, (_, relation) => relation);
  const seen = new Map<number, number>();
  for (let relation = 0; relation < relationCount; relation++)
    for (const head of rows.rowHead.subarray(rows.relationRow[relation], rows.relationRow[relation + 1])) {
      const [one, other] = [group[relation]!, seen.get(head)];
      if (other === undefined) seen.set(head, relation);
      else if (group[other]! !== one) {
        const old = group[other]!;
        for (const [at, each] of group.entries()) if (each === old) group[at] = one;
      }
    }
  const kinds = new Map<number, number[]>();
  for (const [relation, each] of group.entries()) kinds.set(each, [...(kinds.get(each) ?? []), relation]);
  const [first, second] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return first && first.length > (second?.length ?? 0) ? first : undefined;
}
