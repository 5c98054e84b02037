// The small faults that a mutation run plants in a source file.
import { createHash } from "node:crypto";
import ts from "typescript";

const { SyntaxKind: Kind } = ts;

/** What stands in the place of each binary operator. */
const swapped = new Map([
  [Kind.LessThanToken, ["<=", ">="]],
  [Kind.LessThanEqualsToken, ["<", ">"]],
  [Kind.GreaterThanToken, [">=", "<="]],
  [Kind.GreaterThanEqualsToken, [">", "<"]],
  [Kind.EqualsEqualsEqualsToken, ["!=="]],
  [Kind.ExclamationEqualsEqualsToken, ["==="]],
  [Kind.AmpersandAmpersandToken, ["||"]],
  [Kind.BarBarToken, ["&&"]],
  [Kind.PlusToken, ["-"]],
  [Kind.MinusToken, ["+"]],
  [Kind.AsteriskToken, ["/"]],
  [Kind.SlashToken, ["*"]],
  [Kind.PercentToken, ["*"]],
  [Kind.AmpersandToken, ["|"]],
  [Kind.BarToken, ["&"]],
  [Kind.CaretToken, ["&"]],
  [Kind.LessThanLessThanToken, [">>"]],
  [Kind.GreaterThanGreaterThanToken, ["<<"]],
  [Kind.PlusEqualsToken, ["-=", "="]],
  [Kind.MinusEqualsToken, ["+="]],
  [Kind.AsteriskEqualsToken, ["/=", "="]],
  [Kind.BarEqualsToken, ["&="]],
]);

/** Operators of which one side alone may stand. */
const sided = new Set([
  Kind.AmpersandAmpersandToken,
  Kind.BarBarToken,
  Kind.QuestionQuestionToken,
  Kind.PlusToken,
  Kind.AsteriskToken,
]);

/** Methods whose call may be left out or turned into another. */
const dropped = new Set(["sort", "filter", "reverse", "trim", "toLowerCase", "slice", "normalize"]);
const turned = new Map([
  ["min", "max"],
  ["max", "min"],
  ["some", "every"],
  ["every", "some"],
  ["floor", "ceil"],
  ["ceil", "floor"],
  ["startsWith", "endsWith"],
  ["indexOf", "lastIndexOf"],
]);

/** Whether nothing below a node is looked at: types, imports, and texts for people, which tests of their own read. */
const isSkipped = (node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) ||
  (ts.isPropertyAssignment(node) && /^(hint|describe|description|help|summary)$/.test(node.name.getText()));

/**
 * All faults of a file, in the order of the text.
 * @returns {{ id: string, file: string, line: number, at: number, end: number, with: string, was: string, what: string }[]}
 */
export function mutantsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const keys = new Map();
  const put = (node, replacement, what) => {
    const [at, end] = [node.getStart(source), node.getEnd()];
    const was = text.slice(at, end);
    if (was === replacement) return;
    const line = source.getLineAndCharacterOfPosition(at).line + 1;
    const inLine = text.split("\n", line).at(-1).trim();
    const column = at - text.lastIndexOf("\n", at);
    const place = [file, inLine, column, was, replacement].join("\0");
    // Lines that are alike are told apart by their number.
    keys.set(place, (keys.get(place) ?? 0) + 1);
    const key = keys.get(place) === 1 ? place : `${place}\0${keys.get(place)}`;
    const id = createHash("sha1").update(key).digest("hex").slice(0, 12);
    found.push({ id, file, line, at, end, with: replacement, was: was.slice(0, 80), what });
  };
  const visit = (node) => {
    if (isSkipped(node)) return;
    for (const [replacement, what] of replacementsOf(node, source)) put(node, replacement, what);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function* replacementsOf(node, source) {
  const text = (each) => each.getText(source);
  if (ts.isBinaryExpression(node)) {
    const { left, right, operatorToken } = node;
    const isText = [left, right].some(
      (each) => ts.isStringLiteralLike(each) || ts.isTemplateExpression(each),
    );
    for (const other of isText && operatorToken.kind === Kind.PlusToken
      ? []
      : (swapped.get(operatorToken.kind) ?? []))
      yield [`${text(left)} ${other} ${text(right)}`, `${text(operatorToken)} becomes ${other}`];
    if (sided.has(operatorToken.kind)) {
      yield [text(left), "the right side is left out"];
      if (operatorToken.kind !== Kind.QuestionQuestionToken) yield [text(right), "the left side is left out"];
    }
  } else if (ts.isPrefixUnaryExpression(node)) {
    if (
      node.operator === Kind.ExclamationToken ||
      node.operator === Kind.MinusToken ||
      node.operator === Kind.TildeToken
    )
      yield [text(node.operand), "a sign is left out"];
  } else if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    yield [`${text(condition)} ? ${text(whenFalse)} : ${text(whenTrue)}`, "branches are swapped"];
  } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
    const whole = text(node);
    const from = node.expression.getStart(source) - node.getStart(source);
    const to = node.expression.getEnd() - node.getStart(source);
    yield [`${whole.slice(0, from)}!(${text(node.expression)})${whole.slice(to)}`, "the condition is turned"];
    if (ts.isIfStatement(node))
      yield [`${whole.slice(0, from)}false${whole.slice(to)}`, "the branch is never taken"];
  } else if (ts.isNumericLiteral(node)) {
    const value = Number(node.text.replaceAll("_", ""));
    yield [value === 0 ? "1" : `${value + 1}`, "a number is one more"];
    if (value > 1) yield [`${value - 1}`, "a number is one less"];
    if (value === 1) yield ["0", "a number is one less"];
  } else if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
    if (!ts.isLiteralTypeNode(node.parent))
      yield [node.kind === Kind.TrueKeyword ? "false" : "true", "a truth value is turned"];
  } else if (ts.isExpressionStatement(node)) {
    if (ts.isCallExpression(node.expression) || ts.isBinaryExpression(node.expression))
      yield [";", "a statement is left out"];
  } else if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) {
    if (!ts.isCaseClause(node.parent)) yield [";", "a jump is left out"];
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    if (dropped.has(name.text)) yield [text(expression), `${name.text} is left out`];
    const other = turned.get(name.text);
    if (other && !ts.isObjectLiteralExpression(expression)) {
      const rest = text(node).slice(name.getEnd() - node.getStart(source));
      yield [`${text(expression)}.${other}${rest}`, `${name.text} becomes ${other}`];
    }
  } else if (ts.isRegularExpressionLiteral(node)) {
    const [, body, flags] = /^\/(.*)\/(\w*)$/s.exec(text(node)) ?? [];
    if (body?.startsWith("^") && body.length > 1)
      yield [`/${body.slice(1)}/${flags}`, "the start may be anywhere"];
    if (body?.endsWith("$") && !body.endsWith("\\$"))
      yield [`/${body.slice(0, -1)}/${flags}`, "the end may be anywhere"];
    if (flags?.includes("i")) yield [`/${body}/${flags.replace("i", "")}`, "case counts"];
  } else if (ts.isSpreadElement(node)) {
    if (ts.isArrayLiteralExpression(node.parent) && node.parent.elements.length > 1)
      yield ["...[]", "a part is left out"];
  }
}
