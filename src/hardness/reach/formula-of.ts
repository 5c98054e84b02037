import {
  and,
  atom,
  constant,
  exists,
  type Formula,
  not,
  or,
  type Term,
  variable,
} from "../../query/formula.ts";
import type { Link, Node, Ref } from "./node.ts";

/** What fills the slots of a program. */
export interface Filling {
  readonly relations: readonly number[];
  readonly constants: readonly number[];
  /** Names of fixed variables by slot. */
  readonly fixed: readonly string[];
}

/** Writes nodes of one program as formulas; variables that it adds have names of their own. */
export function formulaWriter({ relations, constants, fixed }: Filling) {
  let added = 0;
  const ref = ({ kind, slot }: Ref): Term =>
    kind === "constant" ? constant(constants[slot]!) : variable(fixed[slot]!);
  const linked = ({ relation, turned }: Link, from: Term, to: Term): Formula =>
    atom(turned ? relations[relation]! ^ 1 : relations[relation]!, from, to);
  const fresh = (): string => `#${added++}`;
  /** What makes an entity one that the node reaches. */
  function write(node: Node, name: string): Formula {
    const to = variable(name);
    switch (node.kind) {
      case "row":
        return linked(node.link, ref(node.from), to);
      case "step": {
        const from = fresh();
        return exists([from], and(write(node.from, from), linked(node.link, variable(from), to)));
      }
      case "loop":
        return linked(node.link, to, to);
      case "check":
        return linked(node.link, ref(node.from), ref(node.to));
      case "some": {
        const any = fresh();
        return exists([any], write(node.from, any));
      }
      case "all": {
        const [some, none] = [
          [...node.parts, ...node.guards],
          [...node.denied, ...node.deniedGuards],
        ];
        return and(...some.map((each) => write(each, name)), ...none.map((each) => not(write(each, name))));
      }
      case "any":
        return or(...node.branches.map((each) => write(each, name)));
      case "everything":
        return and();
      case "fix":
        return exists(node.variables, write(node.inner, name));
    }
  }
  return { fresh, linked, write };
}
