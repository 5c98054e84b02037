import { distanceFrom } from "../formats/text/edit-distance.ts";
import type { Vocabulary } from "../kg/vocabulary.ts";
import { popcount } from "../numeric/entity-set.ts";
import { folded, lettersOf, readNames } from "./read-names.ts";

/**
 * Most entries of a vocabulary that are compared; larger vocabularies are sampled at even steps, so that the time stays bounded.
 */
const COMPARED = 100_000;
/** Longer names are not compared, because their edit distance costs too much. */
const LONGEST = 80;
const SUGGESTED = 3;

/** Up to three names, labels or aliases of a vocabulary that a mistyped name may have meant, the likeliest first. */
export function similarNames(vocabulary: Vocabulary, name: string): string[] {
  if (name.length === 0 || name.length > LONGEST) return [];
  const written = respelled(name).filter(
    (each) =>
      vocabulary.id(each) !== undefined ||
      vocabulary.withLabel(each).length > 0 ||
      (vocabulary.aliases?.idsOf(each).length ?? 0) > 0,
  );
  const wanted = folded(name);
  const distanceTo = distanceFrom(wanted);
  const most = Math.min(4, Math.max(1, Math.floor(wanted.length / 3)));
  const found = new Map<string, number>(written.slice(0, SUGGESTED).map((each) => [each, 0]));
  const consider = (candidate: string, text = folded(candidate)) => {
    if (candidate.length > LONGEST || found.has(candidate)) return;
    const distance = distanceTo(text, most);
    if (distance <= most) found.set(candidate, distance);
    // A name inside a longer one ("United States") ranks behind every near spelling.
    else if (wanted.length >= 4 && text.includes(wanted)) found.set(candidate, most + text.length / LONGEST);
  };
  const letters = lettersOf(wanted);
  const names = readNames(vocabulary);
  const stride = Math.ceil(vocabulary.size / COMPARED) || 1;
  for (let id = 0; id < vocabulary.size; id += stride) {
    // Each change takes one letter away and adds one at most.
    const own = names.letters(id);
    const [missing, more] = [letters & ~own, own & ~letters];
    const isFar = missing !== 0 && (popcount(missing) > most || popcount(more) > most);
    if (!isFar) consider(names.name(id), names.folded(id));
    if (vocabulary.hasLabels) consider(vocabulary.label(id));
    for (const alias of vocabulary.aliases?.of(id) ?? []) consider(alias);
  }
  const ranked = [...found].sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1));
  // A name that is equal except for case or accents is the only suggestion.
  const sure = ranked.filter(([, distance]) => distance === 0);
  return (sure.length > 0 ? sure : ranked).slice(0, SUGGESTED).map(([each]) => each);
}

/** Common alternative spellings, which are looked up directly in a vocabulary of any size. */
function respelled(name: string): string[] {
  const capitals = name.toLowerCase().replace(/(^|[\s_-])(\p{L})/gu, (all) => all.toUpperCase());
  const forms = [name.trim(), name.toLowerCase(), name.toUpperCase(), capitals];
  const spaced = forms.flatMap((each) => [each, each.replaceAll(" ", "_"), each.replaceAll("_", " ")]);
  return [...new Set(spaced)].filter((each) => each !== name);
}
