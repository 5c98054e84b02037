import type { Vocabulary } from "../../../kg/vocabulary.ts";
import type { RuleNames } from "./rule-text.ts";

/** Names that are known as soon as a rule uses them: to read rules without a graph. */
export const ownNames = (): RuleNames => ({ entities: growing(), relations: growing() });

function growing(): Vocabulary {
  const names: string[] = [];
  const ids = new Map<string, number>();
  return {
    get size() {
      return names.length;
    },
    hasLabels: false,
    name: (id) => names[id]!,
    label: (id) => names[id]!,
    id(name) {
      let id = ids.get(name);
      if (id === undefined) {
        id = names.push(name) - 1;
        ids.set(name, id);
      }
      return id;
    },
    withLabel: () => [],
  };
}
