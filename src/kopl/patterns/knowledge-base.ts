import { INSTANCE_OF, type Pattern } from "./pattern.ts";
import type { KeyTypes } from "./values.ts";

/** A record of KQA Pro's `kb.json`. */
interface KbRecordJson {
  readonly name: string;
  readonly instanceOf: string[];
  readonly attributes: object[];
  readonly relations: object[];
}

/** KQA Pro's `kb.json`. */
export interface KbJson {
  readonly concepts: Readonly<
    Record<string, { readonly name: string; readonly instanceOf: readonly string[] }>
  >;
  readonly entities: Readonly<Record<string, KbRecordJson>>;
}

/**
 * A knowledge base of facts between names: entities of one name are one, and concepts stand side by side, since the facts say
 * nothing of a hierarchy. Relations are stored at both ends, as KQA Pro has them.
 */
export function kbJsonOfFacts(
  facts: readonly Pattern[],
  isAttribute: (key: string) => boolean,
  types: KeyTypes,
): KbJson {
  const concepts: Record<string, { name: string; instanceOf: string[] }> = {};
  const conceptIds = new Map<string, string>();
  const entities: Record<string, KbRecordJson> = {};
  const entityIds = new Map<string, string>();
  const conceptOf = (name: string) => {
    const id = conceptIds.get(name) ?? `C${conceptIds.size}`;
    conceptIds.set(name, id);
    concepts[id] ??= { name, instanceOf: [] };
    return id;
  };
  const entityOf = (name: string) => {
    const id = entityIds.get(name) ?? `E${entityIds.size}`;
    entityIds.set(name, id);
    entities[id] ??= { name, instanceOf: [], attributes: [], relations: [] };
    return { id, record: entities[id] };
  };
  for (const { subject, predicate, object, qualifiers: said } of facts) {
    const { id, record } = entityOf(subject);
    const qualifiers: Record<string, object[]> = {};
    for (const { key, value } of said)
      qualifiers[key] = [...(qualifiers[key] ?? []), types.value(key, value)];
    if (predicate === INSTANCE_OF) record.instanceOf.push(conceptOf(object));
    else if (isAttribute(predicate))
      record.attributes.push({ key: predicate, value: types.value(predicate, object), qualifiers });
    else {
      const tail = entityOf(object);
      record.relations.push({ predicate, object: tail.id, direction: "forward", qualifiers });
      tail.record.relations.push({ predicate, object: id, direction: "backward", qualifiers });
    }
  }
  return { concepts, entities };
}
