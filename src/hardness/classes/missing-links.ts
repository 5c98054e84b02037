import { canonicalKey } from "../../query/canonical/canonical.ts";
import { type Atom, constant, type Formula, type Query } from "../../query/formula.ts";
import type { Template } from "../reach/template.ts";

/** Relations that encode the state of a link; even, so that they are forward. */
const [KNOWN, MISSING, DENIED] = [0, 2, 4];

/**
 * Names patterns by which links are missing: one bit per positive link in written order, 1 where it is missing. Patterns that
 * differ only by swapping equal branches have one name, the smallest: 01 and 10 of 2i are both 01.
 */
export function missingLinks(template: Template): (mask: number) => string {
  const { atoms } = template;
  const names = new Map<string, string>();
  const known = new Map<number, string>();
  const nameOf = (mask: number): string => {
    const key = canonicalKey(marked(template, mask));
    const bits = atoms.map((_, bit) => (mask >>> bit) & 1).join("");
    const before = names.get(key);
    if (before === undefined || bits < before) names.set(key, bits);
    return key;
  };
  return (mask) => {
    // All patterns are named at once, because the smallest name of a group may come from another pattern.
    if (known.size === 0) {
      const keys = Array.from({ length: 2 ** atoms.length }, (_, each) => nameOf(each));
      keys.forEach((key, each) => {
        known.set(each, names.get(key)!);
      });
    }
    return known.get(mask)!;
  };
}

/** The type with links marked as known, missing or denied. */
function marked({ free, body, bits }: Template, mask: number): Query {
  const visit = (part: Formula, denied: boolean): Formula => {
    switch (part.kind) {
      case "atom": {
        const bit = bits.get(part);
        const isMissing = bit !== undefined && ((mask >>> bit) & 1) === 1;
        return markedAtom(part, denied || bit === undefined ? DENIED! : isMissing ? MISSING! : KNOWN!);
      }
      case "not":
        return { ...part, body: visit(part.body, true) };
      case "exists":
        return { ...part, body: visit(part.body, denied) };
      default:
        return { ...part, operands: part.operands.map((each) => visit(each, denied)) };
    }
  };
  return { free, body: visit(body, false) };
}

const markedAtom = ({ head, tail }: Atom, relation: number): Atom => ({
  kind: "atom",
  relation,
  head: head.kind === "constant" ? constant(0) : head,
  tail: tail.kind === "constant" ? constant(0) : tail,
});
