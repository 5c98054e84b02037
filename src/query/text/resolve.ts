import type { Graph } from "../../kg/graph.ts";
import { type Atom, atom, constant, type Relation, type Term, variable } from "../formula.ts";
import { entityNamed, meaningOf, relationMeaning, relationNamed } from "../names.ts";
import type { NotationContext } from "../notation.ts";
import type { LinkSyntax, Name, Syntax } from "./syntax.ts";
import { syntaxError } from "./tokens.ts";
import { bareVariablePattern, entityIdPattern, relationIdPattern } from "./words.ts";

/** Whether every relation is written as an id, so that bare lower-case words are variables. */
export function isIdForm(syntax: Syntax, context: NotationContext): boolean {
  switch (syntax.kind) {
    case "link":
      return (
        syntax.relation.kind === "word" &&
        relationIdPattern.test(syntax.relation.text) &&
        (context.ids === true || !context.graph || !relationMeaning(context.graph, syntax.relation.text))
      );
    case "compare":
    case "extreme":
    case "instant":
      return false;
    case "and":
    case "or":
      return syntax.operands.every((each) => isIdForm(each, context));
    default:
      return isIdForm(syntax.body, context);
  }
}

/**
 * Makes functions that turn parsed links into atoms, and names into terms. They try names, then labels, then id forms; id forms come first when the
 * context sets `ids`.
 */
export function linkReader(source: string, context: NotationContext, bareVariables: boolean) {
  const { graph } = context;

  const failing = (name: Name, code: string, message: string, hint: string) =>
    syntaxError(source, name.start, name.end, message, hint, code);

  const placeOf = (name: Name) => ({ text: source, start: name.start, end: name.end });

  /** The number in an id such as `e40`, which must be one of the graph where there is one. */
  function numberIn(name: Name, kind: "entity" | "relation"): number {
    const id = Number(name.text.slice(1));
    const count = graph ? graph[`${kind}Count`] : 2 ** 32;
    if (id < count) return id;
    const hint = graph ? idsHint(graph, kind) : `${kind} ids are below 2^32`;
    throw failing(name, `query.unknown-${kind}`, `no ${kind} has the id ${name.text}`, hint);
  }

  function term(name: Name): Term {
    if (name.kind === "variable") return variable(name.text);
    const { text } = name;
    const plain = name.kind === "word";
    const isId = plain && entityIdPattern.test(text);
    const isBare = plain && bareVariables && bareVariablePattern.test(text);
    if (graph && !(context.ids && (isId || isBare))) {
      if (!(isId || isBare) || meaningOf(graph.entities, text))
        return constant(entityNamed(graph, text, placeOf(name)));
    }
    if (isId) return constant(numberIn(name, "entity"));
    if (isBare) return variable(text);
    if (plain && /^(0|[1-9]\d*)$/.test(text))
      return constant(numberIn({ ...name, text: `e${text}` }, "entity"));
    return constant(text);
  }

  function relation(name: Name): Relation {
    const isId = name.kind === "word" && relationIdPattern.test(name.text);
    if (graph && !(context.ids && isId)) {
      if (!isId || relationMeaning(graph, name.text)) return relationNamed(graph, name.text, placeOf(name));
    }
    if (isId) return numberIn(name, "relation");
    if (name.kind === "word" && /^\d+$/.test(name.text))
      throw failing(
        name,
        "query.unknown-relation",
        `the relation ${name.text} needs a graph`,
        `write r${name.text} for the directed relation of this id`,
      );
    return name.text;
  }

  function link(syntax: LinkSyntax): Atom {
    const name = relation(syntax.relation);
    const head = term(syntax.head);
    const tail = term(syntax.tail);
    return syntax.inverted ? atom(name, tail, head) : atom(name, head, tail);
  }

  return { link, term, relation };
}

/** The ids that a graph has. */
function idsHint({ name, entityCount, relationCount }: Graph, kind: "entity" | "relation"): string {
  if (kind === "entity")
    return entityCount === 0
      ? `${name} has no entities`
      : `the entities of ${name} are e0 to e${entityCount - 1}`;
  return relationCount === 0
    ? `${name} has no relations`
    : `the directed relations of ${name} are r0 to r${relationCount - 1}, odd ids are inverses`;
}
