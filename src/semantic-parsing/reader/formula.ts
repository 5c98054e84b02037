import { readableName } from "../../query/names.ts";
import { writeWord } from "../../query/text/words.ts";
import type { Field } from "./field.ts";
import { type Asked, type Condition, linksOf, type Measure, type Order } from "./meaning.ts";
import { toldText } from "./told.ts";

/** A reading as a formula. */
export interface FormulaText {
  readonly text: string;
  /** It has links alone, and no comparison, number or order: `lacuna ask` answers it as it is. */
  readonly plain: boolean;
}

/** Writes what is asked in the notation of queries, with comparisons, counts and orders where there are some. */
export function formulaOf(field: Field, asked: Asked): FormulaText {
  const writer = writerOf(field);
  const { of } = asked;
  switch (asked.ask) {
    case "things":
      return writer.whole("?x", of, "?x");
    case "count":
      return writer.whole("count(?x)", of, "?x");
    case "groups": {
      const group = writer.fresh();
      const by = writer.relation(asked.by, "?x", group);
      const { each } = asked;
      return writer.whole(
        each ? `${group}, ${each.ask}(?n)` : `${group}, count(?x)`,
        { is: "and", of: [of] },
        "?x",
        each ? `${by} & ${writeWord(field.figures[each.figure]!.name)}(?x, ?n)` : by,
      );
    }
    case "columns": {
      const heads = asked.columns.map(() => writer.fresh());
      const column = (at: number, term: string): string => {
        const each = asked.columns[at]!;
        return "figure" in each
          ? `${writeWord(field.figures[each.figure]!.name)}(${term}, ${heads[at]})`
          : writer.relation(each.relation, term, heads[at]!);
      };
      const isOne = of.is === "entity" && of.entities.length === 1;
      return writer.whole([...(isOne ? [] : ["?x"]), ...heads].join(", "), of, "?x", (term) =>
        heads.map((_, at) => column(at, term)).join(" & "),
      );
    }
    case "whether":
      return writer.whole("", of, "?x");
    case "none":
      return writer.whole("", { is: "not", of }, "?x");
    case "values": {
      const key = writeWord(field.figures[asked.figure]!.name);
      const year = asked.year === undefined ? "" : `@${asked.year}`;
      return writer.whole("?n", of, "?x", (term) => `${key}(${term}, ?n)${year}`);
    }
    default:
      return writer.whole(
        `${asked.ask}(?n)`,
        of,
        "?x",
        (term) => `${writer.measure(asked.measure, term)} = ?n`,
      );
  }
}

type Strength = 0 | 1 | 2;

function writerOf({ graph, figures }: Field) {
  let plain = true;
  let next = 0;
  const fresh = () => {
    const letters = "yzwvutsr";
    const at = next++;
    return `?${letters[at % letters.length]}${at < letters.length ? "" : Math.floor(at / letters.length)}`;
  };
  const name = (entity: number) => writeWord(readableName(graph.entities, entity));
  const relation = (directed: number, from: string, to: string) => {
    const word = writeWord(readableName(graph.relations, directed >> 1));
    return directed & 1 ? `${word}(${to}, ${from})` : `${word}(${from}, ${to})`;
  };
  const key = (figure: number) => writeWord(figures[figure]!.name);
  const measure = (by: Measure, term: string): string => {
    if (by.by === "figure") return `${key(by.figure)}(${term})${by.year === undefined ? "" : `@${by.year}`}`;
    const other = fresh();
    const there = relation(by.relation, term, other);
    const link = by.eitherWay ? `(${there} | ${relation(by.relation ^ 1, term, other)})` : there;
    return `count(${other} : ${joined([link, ...(by.to ? [text(by.to, other, 1)] : [])])})`;
  };
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== "true").join(" & ") || "true";

  /** A condition of a term. */
  function text(condition: Condition, term: string, around: Strength): string {
    switch (condition.is) {
      case "entity":
        if (term.startsWith("?")) plain = false;
        return bracketed(
          condition.entities.map((id) =>
            term.startsWith("?") ? `${term} = ${name(id)}` : term === name(id) ? "true" : "false",
          ),
          " | ",
          around,
        );
      case "link":
        return linkText(condition, term, around);
      case "not": {
        const inner = condition.of;
        if (inner.is === "entity" && inner.entities.length === 1 && term.startsWith("?")) {
          plain = false;
          return `${term} != ${name(inner.entities[0]!)}`;
        }
        if (inner.is === "and" || inner.is === "or") return `!(${text(inner, term, 0)})`;
        const written = text(inner, term, 0);
        return / & | \| /.test(written) ? `!(${written})` : `!${written}`;
      }
      case "and":
        return bracketed(
          condition.of.map((each) => text(each, term, 1)),
          " & ",
          around === 2 ? 2 : 0,
        );
      case "or":
        return bracketed(
          condition.of.map((each) => text(each, term, 0)),
          " | ",
          around,
        );
      case "figure": {
        plain = false;
        const value =
          typeof condition.value === "number"
            ? numberText(condition.value)
            : /^\d{4}-\d\d-\d\d$/.test(condition.value)
              ? condition.value
              : `"${condition.value}"`;
        return `${measure({ by: "figure", figure: condition.figure, ...(condition.year === undefined ? {} : { year: condition.year }) }, term)} ${condition.compare} ${value}`;
      }
      case "known":
        plain = false;
        return `${key(condition.figure)}(${term}, ${fresh()})`;
      case "links":
        plain = false;
        return `${measure({ by: "links", ...linksOf(condition) }, term)} ${condition.compare} ${condition.count}`;
      case "than": {
        plain = false;
        const { thing } = condition;
        if (thing.is === "entity" && thing.entities.length === 1)
          return `${measure(condition.measure, term)} ${condition.compare} ${measure(condition.measure, name(thing.entities[0]!))}`;
        const other = fresh();
        return bracketed(
          [
            `${measure(condition.measure, term)} ${condition.compare} ${measure(condition.measure, other)}`,
            text(thing, other, 1),
          ],
          " & ",
          around === 2 ? 2 : 0,
        );
      }
      case "first": {
        plain = false;
        const other = fresh();
        return `${term} in (${other} : ${text(condition.of, other, 0)}${orderText(condition.order, other)})`;
      }
    }
  }

  function linkText(
    { relation: directed, to, told }: Extract<Condition, { readonly is: "link" }>,
    term: string,
    around: Strength,
  ): string {
    if (told) plain = false;
    const stated = (link: string): readonly string[] => {
      if (!told) return [link];
      const { behind, beside } = toldText(graph, told, fresh);
      return [`${link}${behind}`, ...beside];
    };
    const inner = around === 2 ? 2 : 0;
    if (to?.is === "entity") {
      const links = to.entities.map((id) => stated(relation(directed, term, name(id))));
      return links.length === 1
        ? bracketed(links[0]!, " & ", inner)
        : bracketed(
            links.map((each) => each.join(" & ")),
            " | ",
            around,
          );
    }
    const other = fresh();
    const link = stated(relation(directed, term, other));
    return bracketed(to ? [...link, text(to, other, 1)] : link, " & ", inner);
  }

  const orderText = ({ measure: by, largest, from, count }: Order, term: string): string =>
    ` order ${measure(by, term)}${largest ? " desc" : ""}${from > 0 ? ` offset ${from}` : ""} limit ${count}`;

  /** The whole question; what holds of one named thing is written of its name. */
  function whole(
    head: string,
    of: Condition,
    variable: string,
    behind?: string | ((term: string) => string),
  ): FormulaText {
    const parts = of.is === "and" ? of.of : [of];
    const at = parts.findIndex((part) => part.is === "entity" && part.entities.length === 1);
    const single = parts[at];
    const asksThem =
      head === variable ||
      head.startsWith("count") ||
      /^\?y, (count|sum|mean|min|max)\(/.test(head) ||
      head.startsWith(`${variable}, `);
    const named = single?.is === "entity" && !asksThem ? name(single.entities[0]!) : undefined;
    const term = named ?? variable;
    const rest = named === undefined ? parts : parts.filter((_, each) => each !== at);
    const order = rest.length === 1 && rest[0]!.is === "first" && term === variable ? rest[0]! : undefined;
    if (order) plain = false;
    const inner = order ? (order.of.is === "and" ? order.of.of : [order.of]) : rest;
    const strength: Strength = inner.length + (behind ? 1 : 0) > 1 ? 1 : 0;
    const written = joined([
      ...inner.map((each) =>
        each.is === "or" && strength === 0 ? text(each, term, 0) : text(each, term, strength),
      ),
      ...(behind === undefined ? [] : [typeof behind === "string" ? behind : behind(term)]),
    ]);
    if (head !== variable && head !== "") plain = false;
    return {
      text: `${head}${head === "" ? "" : " "}: ${written}${order ? orderText(order.order, variable) : ""}`,
      plain,
    };
  }

  return { whole, relation, measure, fresh };
}

function bracketed(parts: readonly string[], sign: " & " | " | ", around: Strength): string {
  const kept = sign === " & " ? parts.filter((part) => part !== "true") : parts;
  if (kept.length === 0) return sign === " & " ? "true" : "false";
  if (kept.length === 1) return kept[0]!;
  const text = kept.join(sign);
  return (sign === " | " && around > 0) || around === 2 ? `(${text})` : text;
}

/** A number with `_` between thousands. */
const numberText = (value: number): string => {
  const [whole, part] = String(value).split(".");
  if (!/^-?\d+$/.test(whole!) || Math.abs(value) < 10_000) return String(value);
  return whole!.replaceAll(/\B(?=(\d{3})+(?!\d))/g, "_") + (part === undefined ? "" : `.${part}`);
};
