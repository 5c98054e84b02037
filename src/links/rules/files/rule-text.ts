import type { Vocabulary } from "../../../kg/vocabulary.ts";
import type { AnyRule } from "../rule.ts";

/** The names that rules are written with. */
export interface RuleNames {
  readonly entities: Vocabulary;
  readonly relations: Vocabulary;
}

const VARIABLES = ["A", "B", "C"];

/** Writes a rule as AnyBURL does; names that its syntax cannot hold stand in quotes, which other readers do not know. */
export function ruleText(rule: AnyRule, { entities, relations }: RuleNames): string {
  const atom = (relation: number, from: string, to: string) => {
    const [left, right] = (relation & 1) === 0 ? [from, to] : [to, from];
    return `${spelled(relations.name(relation >> 1))}(${left},${right})`;
  };
  if (rule.kind === "path") {
    const ends = ["X", ...VARIABLES.slice(0, rule.atoms.length - 1), "Y"];
    const body = rule.atoms.map((relation, at) => atom(relation, ends[at]!, ends[at + 1]!));
    return `${atom(rule.head, "X", "Y")} <= ${body.join(", ")}`;
  }
  // The variable of the head is X before its constant and Y behind it.
  const own = (rule.head & 1) === 0 ? "X" : "Y";
  const other = rule.other === undefined ? "A" : quoted(entities.name(rule.other));
  const head = atom(rule.head, own, quoted(entities.name(rule.constant)));
  return `${head} <= ${atom(rule.relation, own, other)}`;
}

/** The line of a rule in a file: body count, support, confidence and text between tabs. */
export const ruleLine = (rule: AnyRule, names: RuleNames): string => {
  const { body, support } = rule;
  const confidence = body === 0 ? 0 : Number((support / body).toPrecision(6));
  return `${body}\t${support}\t${confidence}\t${ruleText(rule, names)}`;
};

/** A name that its place does not tell from other parts of a rule stands in quotes. */
const spelled = (name: string): string => (/^$|[\s(),"]|<=/u.test(name) ? JSON.stringify(name) : name);

/** The same of an entity: one capital letter would be a variable. */
const quoted = (name: string): string => (/^[A-Z]$/u.test(name) ? JSON.stringify(name) : spelled(name));

/** A term of a written rule: a variable, or a name. */
export type WrittenTerm = { readonly variable: string } | { readonly name: string };
/** An atom as it is written: relation(left, right). */
export interface WrittenAtom {
  readonly relation: string;
  readonly left: WrittenTerm;
  readonly right: WrittenTerm;
}
/** A rule as it is written. */
export interface WrittenRule {
  readonly head: WrittenAtom;
  readonly body: readonly WrittenAtom[];
}

/** Takes a rule of AnyBURL's syntax apart; undefined for what is none. */
export function parseRule(text: string): WrittenRule | undefined {
  const arrow = outsideQuotes(text, "<=");
  if (arrow < 0) return undefined;
  const head = parseAtom(text.slice(0, arrow).trim());
  const body = atomsOf(text.slice(arrow + 2).trim()).map(parseAtom);
  if (!head || body.some((each) => each === undefined)) return undefined;
  return { head, body: body as WrittenAtom[] };
}

/** The place of something outside of quotes, from a place on; or -1. */
function outsideQuotes(text: string, wanted: string, from = 0): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    if (isQuoted && text[at] === "\\") at++;
    else if (text[at] === '"' && (isQuoted || at === 0 || /[\s(,]/.test(text[at - 1]!))) isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(wanted, at)) return at;
  }
  return -1;
}

/** Parts a body: atoms end in a bracket before a comma. */
function atomsOf(body: string): string[] {
  const atoms: string[] = [];
  let from = 0;
  for (;;) {
    const end = outsideQuotes(body, "), ", from);
    if (end < 0) break;
    atoms.push(body.slice(from, end + 1));
    from = end + 3;
  }
  const last = body.slice(from).trim();
  return last === "" ? atoms : [...atoms, last];
}

/** The relation is what stands before the bracket that leaves a variable on one side of a comma; names may hold both. */
function parseAtom(text: string): WrittenAtom | undefined {
  if (!text.endsWith(")")) return undefined;
  const opens: number[] = [];
  for (let open = outsideQuotes(text, "("); open >= 0; open = outsideQuotes(text, "(", open + 1))
    opens.push(open);
  for (const open of opens.reverse()) {
    const relation = unquoted(text.slice(0, open));
    const terms = termsOf(text.slice(open + 1, -1));
    if (relation !== undefined && terms) return { relation, left: terms[0], right: terms[1] };
  }
  return undefined;
}

function termsOf(inner: string): [WrittenTerm, WrittenTerm] | undefined {
  const cuts = [/^([A-Z]),(.+)$/su.exec(inner), /^(.+),\s*([A-Z])$/su.exec(inner)];
  for (const cut of cuts) {
    if (!cut) continue;
    const [left, right] = [termOf(cut[1]!), termOf(cut[2]!.trimStart())];
    if (left && right) return [left, right];
  }
  return undefined;
}

function termOf(text: string): WrittenTerm | undefined {
  if (/^[A-Z]$/u.test(text)) return { variable: text };
  const name = unquoted(text);
  return name === undefined || name === "" ? undefined : { name };
}

/** A name without its quotes; undefined where they do not close. */
function unquoted(text: string): string | undefined {
  if (!text.startsWith('"')) return text;
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === "string" ? name : undefined;
  } catch {
    return undefined;
  }
}
