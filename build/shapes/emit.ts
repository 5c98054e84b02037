import ts from "typescript";
import { type Declaration, declarationOf, sentenceAt } from "./declarations.ts";
import type { Word } from "./values.ts";
import { memberOf, nameOf, wordsOf } from "./words.ts";

/** What a schema is written with. */
export interface Writing {
  /** The constant that stands for a declaration, where it has a schema of its own. */
  readonly schemaOf: (declaration: Declaration) => string | undefined;
  /** The constant that is written by hand for a declaration. */
  readonly byHand: (declaration: Declaration) => string | undefined;
  /** Declarations around the place that is written: what is met again is written lazily. */
  readonly around: readonly Declaration[];
  /** Notes that a declaration contains itself. */
  readonly recursive: (declaration: Declaration) => void;
}

/** A field of an object, its schema as code. */
interface Field {
  readonly key: string;
  readonly code: string;
}

/** The key of fields that are written by hand and stand in a constant. */
const SPREAD = "...";

/** The schema of a declaration, as code. */
export function schemaOf(declaration: Declaration, writing: Writing): string {
  const { file, node } = declaration;
  if (node.typeParameters?.some((each) => !each.default))
    throw unsupported(file, node, "parameters of types need defaults");
  const inner = { ...writing, around: [...writing.around, declaration] };
  return ts.isInterfaceDeclaration(node)
    ? objectCode(fieldsOf(declaration, inner))
    : schemaOfType(file, node.type, inner);
}

type Keeps = (key: string) => boolean;
const all: Keeps = () => true;

/** The alternatives of a type of objects, each by its fields; undefined for other types. */
function objectsOf(
  file: string,
  node: ts.TypeNode,
  writing: Writing,
  keeps = all,
): readonly (readonly Field[])[] | undefined {
  const inner = (each: ts.TypeNode) => objectsOf(file, each, writing, keeps);
  if (ts.isParenthesizedTypeNode(node)) return inner(node.type);
  if (ts.isTypeLiteralNode(node)) return [membersOf(file, node.members, writing, keeps)];
  if (ts.isUnionTypeNode(node)) {
    const options = node.types.map(inner);
    return options.every((each) => each !== undefined) ? options.flat() : undefined;
  }
  if (ts.isIntersectionTypeNode(node)) {
    let together: readonly (readonly Field[])[] = [[]];
    for (const each of node.types) {
      const next = inner(each);
      if (!next) return undefined;
      together = together.flatMap((before) => next.map((after) => [...before, ...after]));
    }
    return together;
  }
  if (!ts.isTypeReferenceNode(node)) return undefined;
  const name = nameOf(node);
  const [of, names] = node.typeArguments ?? [];
  if ((name === "Omit" || name === "Pick") && of && names) {
    const words = wordsOf(file, names);
    return (
      words && objectsOf(file, of, writing, (key) => keeps(key) && words.includes(key) === (name === "Pick"))
    );
  }
  const found = declarationOf(file, name);
  if (!found || of) return undefined;
  const hand = writing.byHand(found);
  if (hand) return [[{ key: SPREAD, code: hand }]];
  return ts.isInterfaceDeclaration(found.node)
    ? [fieldsOf(found, writing, keeps)]
    : objectsOf(found.file, found.node.type, writing, keeps);
}

const objectCode = (fields: readonly Field[]): string =>
  `z.object({\n${fields.map(({ key, code }) => (key === SPREAD ? `...${code},\n` : key === code ? `${key},\n` : `${key}: ${code},\n`)).join("")}})`;

/** The fields of an interface, those of what it extends first. */
function fieldsOf({ file, node }: Declaration, writing: Writing, keeps = all): Field[] {
  if (!ts.isInterfaceDeclaration(node)) throw unsupported(file, node, "only an interface is extended");
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types);
  return [
    ...bases.flatMap((base) => {
      const type = ts.factory.createTypeReferenceNode(base.expression.getText(), base.typeArguments);
      const [only, ...others] = objectsOf(file, type, writing, keeps) ?? [];
      if (!only || others.length > 0) throw unsupported(file, base, "only one object is extended");
      return only;
    }),
    ...membersOf(file, node.members, writing, keeps),
  ];
}

const membersOf = (
  file: string,
  members: readonly ts.TypeElement[],
  writing: Writing,
  keeps = all,
): Field[] =>
  members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type)
      throw unsupported(file, member, "only fields are data");
    const key = member.name.getText();
    if (!keeps(key.replaceAll('"', ""))) return [];
    const { type } = member;
    const said = described(schemaOfType(file, type, writing), sentenceAt(member));
    const optional =
      member.questionToken ||
      (ts.isUnionTypeNode(type) && type.types.some((each) => each.kind === ts.SyntaxKind.UndefinedKeyword));
    return [{ key, code: optional ? `z.optional(${said})` : said }];
  });

const HELPERS: readonly (readonly [RegExp, string])[] = [
  [/^z\.int\(\)$/, "count"],
  [/^z\.string\(\)$/, "word"],
];

function described(code: string, sentence: string | undefined): string {
  if (sentence === undefined) return code;
  const text = JSON.stringify(sentence);
  const helper = HELPERS.find(([pattern]) => pattern.test(code))?.[1];
  return helper ? `${helper}(${text})` : `described(${code}, ${text})`;
}

/** The schema of a type that stands in a file, as code. */
function schemaOfType(file: string, node: ts.TypeNode, writing: Writing): string {
  const inner = (each: ts.TypeNode) => schemaOfType(file, each, writing);
  switch (node.kind) {
    case ts.SyntaxKind.NumberKeyword:
      return "z.number()";
    case ts.SyntaxKind.StringKeyword:
      return "z.string()";
    case ts.SyntaxKind.BooleanKeyword:
      return "z.boolean()";
    case ts.SyntaxKind.UnknownKeyword:
      return "z.unknown()";
  }
  if (ts.isParenthesizedTypeNode(node)) return inner(node.type);
  if (ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword) return inner(node.type);
  if (ts.isArrayTypeNode(node)) return `z.array(${inner(node.elementType)})`;
  if (ts.isTupleTypeNode(node))
    return `z.tuple([${node.elements.map((each) => inner(ts.isNamedTupleMember(each) ? each.type : each)).join(", ")}])`;
  if (ts.isTypeLiteralNode(node)) {
    const [only] = node.members;
    if (only && ts.isIndexSignatureDeclaration(only)) return `z.record(z.string(), ${inner(only.type)})`;
    return objectCode(membersOf(file, node.members, writing));
  }
  const named = ts.isTypeReferenceNode(node) && !node.typeArguments && declarationOf(file, nameOf(node));
  const hand = named && writing.byHand(named);
  if (hand) return hand;
  const words = wordsOf(file, node);
  if (words) return wordsCode(words);
  if (ts.isUnionTypeNode(node)) return unionCode(file, node, writing);
  if (ts.isIntersectionTypeNode(node)) {
    const objects = objectsOf(file, node, writing);
    if (objects) return oneOf(objects.map(objectCode), kindOf(objects));
  }
  const member = memberOf(file, node);
  if (member) return schemaOfType(member.file, member.type, writing);
  if (ts.isTypeReferenceNode(node)) return referenceCode(file, node, writing);
  throw unsupported(file, node, "a type without a schema");
}

const wordsCode = (words: readonly Word[]): string =>
  words.length === 1
    ? `z.literal(${JSON.stringify(words[0])})`
    : words.every((each) => typeof each === "string")
      ? `z.enum(${JSON.stringify(words)})`
      : `z.union([${words.map((each) => `z.literal(${JSON.stringify(each)})`).join(", ")}])`;

function unionCode(file: string, node: ts.UnionTypeNode, writing: Writing): string {
  const isNull = (each: ts.TypeNode) =>
    ts.isLiteralTypeNode(each) && each.literal.kind === ts.SyntaxKind.NullKeyword;
  const isUndefined = (each: ts.TypeNode) => each.kind === ts.SyntaxKind.UndefinedKeyword;
  const rest = node.types.filter((each) => !isNull(each) && !isUndefined(each));
  const together = rest.every((each) => wordsOf(file, each));
  const options = together
    ? [wordsCode(rest.flatMap((each) => wordsOf(file, each) ?? []))]
    : rest.map((each) => schemaOfType(file, each, writing));
  const objects = together ? undefined : rest.map((each) => objectsOf(file, each, writing));
  const kind = objects?.every((each) => each !== undefined) ? kindOf(objects.flat()) : undefined;
  const one = oneOf(options, kind);
  return node.types.some(isNull) ? `z.nullable(${one})` : one;
}

const oneOf = (options: readonly string[], kind: string | undefined): string =>
  options.length === 1
    ? options[0]!
    : kind === undefined
      ? `z.union([${options.join(", ")}])`
      : `z.discriminatedUnion("${kind}", [${options.join(", ")}])`;

/** The field whose one word tells objects apart. */
const kindOf = (objects: readonly (readonly Field[])[]): string | undefined =>
  objects[0]?.find(({ key }) =>
    objects.every((fields) =>
      fields.some((each) => each.key === key && /^(described\()?z\.literal\(/.test(each.code)),
    ),
  )?.key;

function referenceCode(file: string, node: ts.TypeReferenceNode, writing: Writing): string {
  const name = node.typeName.getText();
  const [first, second] = node.typeArguments ?? [];
  const inner = (each: ts.TypeNode) => schemaOfType(file, each, writing);
  if (name === "Integer") return "z.int()";
  if (name === "Readonly" && first) return inner(first);
  if ((name === "ReadonlyArray" || name === "Array") && first) return `z.array(${inner(first)})`;
  if (name === "Partial" && first && ts.isTypeReferenceNode(first) && first.typeArguments) {
    const [keys, values] = first.typeArguments;
    if (first.typeName.getText() === "Record" && keys && values)
      return `z.partialRecord(${inner(keys)}, ${inner(values)})`;
  }
  if (name === "NonNullable" && first) return inner(first);
  // A setting of which some values are said is a record as before.
  if (name === "Partial" && first && inner(first) === "setting") return "setting";
  if (name === "Omit" || name === "Pick") {
    const objects = objectsOf(file, node, writing);
    if (objects) return oneOf(objects.map(objectCode), kindOf(objects));
  }
  if (name === "Record" && first && second) return `z.record(${inner(first)}, ${inner(second)})`;
  const parameter = writing.around
    .at(-1)
    ?.node.typeParameters?.find((each) => each.name.text === name)?.default;
  if (parameter) return inner(parameter);
  const found = declarationOf(file, name);
  const own = found && (writing.byHand(found) ?? writing.schemaOf(found));
  if (!found || (first && !own)) throw unsupported(file, node, "a type that is no plain data");
  if (writing.around.some((each) => each.node === found.node)) {
    if (own === undefined)
      throw unsupported(file, node, "a type inside itself needs a name in the list of shapes");
    writing.recursive(found);
    return `z.lazy((): z.ZodMiniType<${found.node.name.text}> => ${own})`;
  }
  return own ?? schemaOf(found, writing);
}

function unsupported(file: string, node: ts.Node, why: string): Error {
  const { line } = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart());
  return new Error(
    `src/${file}:${line + 1}: no schema is written of \`${node.getText().slice(0, 60)}\`: ${why}`,
  );
}
