import type { Term } from "n3";
import { LacunaError } from "../../error.ts";
import { plainBytes } from "../../formats/compression/compression.ts";
import type { Files } from "../../formats/files/files.ts";
import { parseRdf } from "../../formats/text/rdf.ts";
import { kbBuilder } from "../build/builder.ts";
import type { KbOptions } from "../build/facts.ts";
import type { KnowledgeBase } from "../kb.ts";
import { parseFloatText, parseIntegerText } from "../values/number-text.ts";
import { parseValue, quantityValue, textValue, type Value, yearValue } from "../values/value.ts";
import { rdfLayout } from "./rdf-layout.ts";

/** @internal */
export interface RdfOptions extends KbOptions {
  readonly format?: "N-Triples" | "Turtle";
  /** The base of ids, predicates and keys; it is removed from IRIs that begin with it. */
  readonly base?: string;
}

/**
 * Reads a knowledge base in the RDF layout published with KQA Pro: names, `pred:instance_of`, a separate node for each
 * value, and fact nodes that carry the qualifiers. The layout has neither the hierarchy of concepts (entities are instances
 * of all concepts above them) nor blanks in names of predicates and keys (underscores are read as blanks).
 * @throws LacunaError `kb.broken-rdf-layout`, `formats.broken-rdf`, `files.*`
 * @internal
 */
export async function readKbRdf(
  files: Files,
  path: string,
  options: RdfOptions = {},
): Promise<KnowledgeBase> {
  const base = options.base ?? "https://lacuna.example/kb/";
  const bases = [base, "file:///"];
  const gathered = gatherTriples();
  const format = options.format ?? (/\.ttl(\.|$)/i.test(path) ? "Turtle" : "N-Triples");
  await parseRdf(plainBytes(files, path), path, { format, blankPrefix: "b" }, gathered.take);
  return assemble(gathered, { ...options, name: options.name ?? path }, path, (iri) => localName(iri, bases));
}

type Link = readonly [predicate: string, object: string];

/** A value node while its parts come in. */
interface ValueParts {
  value?: Term;
  unit?: string;
  year?: string;
  date?: string;
}

function gatherTriples() {
  const names = new Map<string, string>();
  const instances = new Map<string, string[]>();
  const values = new Map<string, ValueParts>();
  const facts = new Map<string, { head?: string; relation?: string; tail?: string }>();
  /** All other links, by subject. */
  const links = new Map<string, Link[]>();
  const valueAt = (id: string) => {
    const known = values.get(id) ?? {};
    values.set(id, known);
    return known;
  };
  const factAt = (id: string) => {
    const known = facts.get(id) ?? {};
    facts.set(id, known);
    return known;
  };
  const take = (subject: Term, predicate: Term, object: Term) => {
    const id = subject.value;
    switch (predicate.value) {
      case rdfLayout.name:
        names.set(id, object.value);
        return;
      case rdfLayout.instanceOf:
        instances.set(id, [...(instances.get(id) ?? []), object.value]);
        return;
      case rdfLayout.value:
        valueAt(id).value = object;
        return;
      case rdfLayout.unit:
        valueAt(id).unit = object.value;
        return;
      case rdfLayout.year:
        valueAt(id).year = object.value;
        return;
      case rdfLayout.date:
        valueAt(id).date = object.value;
        return;
      case rdfLayout.head:
        factAt(id).head = object.value;
        return;
      case rdfLayout.relation:
        factAt(id).relation = object.value;
        return;
      case rdfLayout.tail:
        factAt(id).tail = object.value;
        return;
      default: {
        const all = links.get(id) ?? [];
        all.push([predicate.value, object.value]);
        links.set(id, all);
      }
    }
  };
  return { names, instances, values, facts, links, take };
}

function assemble(
  { names, instances, values, facts, links }: ReturnType<typeof gatherTriples>,
  options: KbOptions,
  file: string,
  local: (iri: string) => string,
): KnowledgeBase {
  const builder = kbBuilder({ complete: true, ...options });
  const concepts = new Set([...instances.values()].flat());
  for (const [iri, name] of names)
    builder.define(
      concepts.has(iri) ? "concept" : "entity",
      local(iri),
      name,
      (instances.get(iri) ?? []).map(local),
    );
  // In the order of the fact nodes, which is that of the facts; the links repeat the same facts.
  for (const [id, { head, relation, tail }] of facts) {
    if (head === undefined || relation === undefined || tail === undefined)
      throw new LacunaError("kb.broken-rdf-layout", `the fact ${id} has no head, relation or tail`, {
        place: { file },
        hint: `every fact node has ${rdfLayout.head}, ${rdfLayout.relation} and ${rdfLayout.tail}`,
      });
    const subject = builder.reference(local(head));
    const parts = values.get(tail);
    if (parts) builder.attribute(subject, words(local(relation)), valueOfParts(parts, tail, file));
    else builder.relation(subject, words(local(relation)), "forward", builder.reference(local(tail)));
    for (const [key, value] of links.get(id) ?? []) {
      const qualifier = values.get(value);
      if (qualifier) builder.qualifier(words(local(key)), valueOfParts(qualifier, value, file));
    }
  }
  return builder.finish();
}

function valueOfParts({ value, unit, year, date }: ValueParts, id: string, file: string): Value {
  const number = value === undefined || unit === undefined ? undefined : parseFloatText(value.value);
  const y = year === undefined ? undefined : parseIntegerText(year);
  if (date !== undefined) return parseValue(date, "date");
  if (y !== undefined) return yearValue(y);
  if (number !== undefined) return quantityValue(number, unit);
  if (value !== undefined && unit === undefined) return textValue(value.value);
  throw new LacunaError("kb.broken-rdf-layout", `the node ${id} is no value`, {
    place: { file },
    hint: `a value node has ${rdfLayout.value}, with ${rdfLayout.unit} for quantities, or ${rdfLayout.year} or ${rdfLayout.date}`,
  });
}

/** An IRI without its base, percent-encoding undone. */
function localName(iri: string, bases: readonly string[]): string {
  const base = bases.find((each) => each !== "" && iri.startsWith(each)) ?? "";
  const plain = iri.slice(base.length).replace(/^\.\//, "");
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

const words = (name: string) => name.replaceAll("_", " ");
