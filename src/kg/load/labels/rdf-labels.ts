import type { Interner } from "../../../formats/interner.ts";
import { textAt } from "../../byte-vocabulary.ts";
import { type Labelled, labelling } from "./labels.ts";
import { rankOfLanguage } from "./languages.ts";

const SKOS = "http://www.w3.org/2004/02/skos/core#";
const labelPredicates = new Set(["http://www.w3.org/2000/01/rdf-schema#label", `${SKOS}prefLabel`]);
/** Hidden labels are only for search (SKOS Reference, section 5); so are aliases here. */
const aliasPredicates = new Set([
  `${SKOS}altLabel`,
  `${SKOS}hiddenLabel`,
  "http://schema.org/alternateName",
  "http://rdf.freebase.com/ns/common.topic.alias",
]);

/** A text with the preference of its language. */
interface Ranked {
  readonly text: string;
  readonly rank: number;
}

/** The part of a literal that a label needs. */
interface Text {
  readonly value: string;
  readonly language: string;
}

/**
 * Gathers labels and aliases of RDF subjects. Of labels in several languages the preferred one is shown: by default English, else
 * one without a language. Labels in other languages become aliases, so that a search finds all of them.
 */
export function rdfLabels(languages?: readonly string[]) {
  const labels = new Map<string, Ranked[]>();
  const aliases = new Map<string, Ranked[]>();
  const counts: { labels: number; aliases?: number } = { labels: 0 };
  const add = (to: Map<string, Ranked[]>, subject: string, { value, language }: Text) => {
    const ranked = { text: value, rank: rankOfLanguage(language, languages) };
    const known = to.get(subject);
    if (known) known.push(ranked);
    else to.set(subject, [ranked]);
  };
  return {
    /** Numbers of label and alias literals in any language. */
    counts,
    /** Adds a literal whose predicate is a label or alias predicate. */
    take(subject: string, predicate: string, literal: Text): boolean {
      if (labelPredicates.has(predicate)) {
        counts.labels++;
        add(labels, subject, literal);
        return true;
      }
      if (!aliasPredicates.has(predicate)) return false;
      counts.aliases = (counts.aliases ?? 0) + 1;
      add(aliases, subject, literal);
      return true;
    },
    /** The best label of a name, and all others, best languages first; `label` is undefined when there is none. */
    said(name: string): { readonly label: string | undefined; readonly further: readonly string[] } {
      const property = name.replace("/prop/direct/", "/entity/");
      const [label, ...others] = best(labels.get(name) ?? labels.get(property));
      return { label, further: [...others, ...best(aliases.get(name) ?? aliases.get(property))] };
    },
    /** Subjects that have a label or an alias. */
    subjects: () => new Set([...labels.keys(), ...aliases.keys()]),
    /** Labels and aliases of these names; a name without a label gets the last part of its IRI. */
    of(names: Interner): Labelled {
      const found = labelling(names);
      for (let id = 0; id < names.size; id++) {
        const name = textAt(names, id);
        const { label, further } = this.said(name);
        found.addTo(id, label ?? localName(name));
        if (further.length > 0) found.addAliases(name, further);
      }
      return found.tables();
    },
  };
}

/** Texts by preference; ties keep the order of the files. */
const best = (texts: readonly Ranked[] = []): string[] =>
  [...texts].sort((a, b) => b.rank - a.rank).map(({ text }) => text);

/** The last part of an IRI; empty for blank nodes. */
export function localName(name: string): string {
  const local = name.startsWith("_:") ? undefined : /[/#]([^/#]+)[/#]?$/.exec(name)?.[1];
  if (local === undefined) return "";
  try {
    return decodeURIComponent(local);
  } catch {
    // A stray percent sign is part of the name then.
    return local;
  }
}
