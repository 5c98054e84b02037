import type { Literal } from "n3";
import type { Interner } from "../../formats/interner.ts";
import { textAt } from "../byte-vocabulary.ts";
import { type Labelled, labelling } from "./labels.ts";

const SKOS = "http://www.w3.org/2004/02/skos/core#";
const labelPredicates = new Set(["http://www.w3.org/2000/01/rdf-schema#label", `${SKOS}prefLabel`]);
/** Hidden labels are for finding only (SKOS Reference, section 5), which is what aliases are for here. */
const aliasPredicates = new Set([
  `${SKOS}altLabel`,
  `${SKOS}hiddenLabel`,
  "http://schema.org/alternateName",
  "http://rdf.freebase.com/ns/common.topic.alias",
]);

/**
 * Gathers labels and aliases of RDF subjects. Of labels in several languages English is taken, else one without a
 * language. Aliases in other languages are taken only where there are none in English or without a language.
 */
export function rdfLabels() {
  const labels = new Map<string, { readonly text: string; readonly rank: number }>();
  const aliases = new Map<string, { foreign: boolean; texts: string[] }>();
  const counts: { labels: number; aliases?: number } = { labels: 0 };
  const addAlias = (subject: string, { value, language }: Literal) => {
    const foreign = rankOf(language) === 0;
    const known = aliases.get(subject);
    if (!known || (known.foreign && !foreign)) aliases.set(subject, { foreign, texts: [value] });
    else if (known.foreign === foreign) known.texts.push(value);
  };
  return {
    /** How many literals were labels and aliases, in whatever language. */
    counts,
    /** Takes a literal if its predicate says a label or an alias. */
    take(subject: string, predicate: string, literal: Literal): boolean {
      if (labelPredicates.has(predicate)) {
        counts.labels++;
        const rank = rankOf(literal.language);
        const known = labels.get(subject);
        if (!known || rank > known.rank) labels.set(subject, { text: literal.value, rank });
        return true;
      }
      if (!aliasPredicates.has(predicate)) return false;
      counts.aliases = (counts.aliases ?? 0) + 1;
      addAlias(subject, literal);
      return true;
    },
    /** What was said of these names; a name without a label has the last part of its IRI. */
    of(names: Interner): Labelled {
      const found = labelling(names);
      for (let id = 0; id < names.size; id++) {
        const name = textAt(names, id);
        const property = name.replace("/prop/direct/", "/entity/");
        found.addTo(id, (labels.get(name) ?? labels.get(property))?.text ?? localName(name));
        const further = aliases.get(name) ?? aliases.get(property);
        if (further) found.addAliases(name, further.texts);
      }
      return found.tables();
    },
  };
}

/** English before no language, that before a kind of English, that before all others. */
const rankOf = (language: string): number =>
  language === "en" ? 3 : language === "" ? 2 : language.startsWith("en-") ? 1 : 0;

/** The last part of an IRI; empty for blank nodes. */
function localName(name: string): string {
  const local = name.startsWith("_:") ? undefined : /[/#]([^/#]+)[/#]?$/.exec(name)?.[1];
  if (local === undefined) return "";
  try {
    return decodeURIComponent(local);
  } catch {
    // A stray percent sign is part of the name then.
    return local;
  }
}
