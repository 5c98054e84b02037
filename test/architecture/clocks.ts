import ts from "typescript";

/** Clocks on the wall. Processor time (`process.cpuUsage`) is none: other work on the machine does not lengthen it. */
const CLOCK = /^(performance\.now|Date\.now|process\.hrtime(\.bigint)?)$/;

const isClock = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && CLOCK.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length);

/** Whether a node or one inside of it is as wanted. */
const has = (node: ts.Node, wanted: (inner: ts.Node) => boolean): boolean =>
  wanted(node) || (ts.forEachChild(node, (each) => has(each, wanted)) ?? false);

function walk(node: ts.Node, visit: (inner: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (each) => walk(each, visit));
}

/** The name that takes a value in a node, and the value: a declaration, an assignment, a function, `name.push(value)`. */
function taken(node: ts.Node): readonly [name: ts.Node, value: ts.Node] | undefined {
  if (ts.isVariableDeclaration(node) && node.initializer) return [node.name, node.initializer];
  if (ts.isFunctionDeclaration(node) && node.name && node.body) return [node.name, node.body];
  if (ts.isBinaryExpression(node) && /=$/.test(node.operatorToken.getText()))
    return /^([=!]==?|[<>]=)$/.test(node.operatorToken.getText()) ? undefined : [node.left, node.right];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    if (/^(push|unshift|set|add)$/.test(node.expression.name.text)) return [node.expression.expression, node];
  return undefined;
}

/** Whether a node is a whole expectation: the chain of calls that begins with `expect(…)`. */
function isExpectation(node: ts.Node): boolean {
  let from: ts.Node = node;
  let calls = 0;
  for (;;)
    if (ts.isCallExpression(from)) {
      calls++;
      from = from.expression;
    } else if (ts.isPropertyAccessExpression(from)) from = from.expression;
    else return calls > 0 && ts.isIdentifier(from) && from.text === "expect";
}

/**
 * The lines of a test, counted from 1, that expect something of a duration: a clock stands in an `expect(…)` or its
 * matcher, or a name whose value comes from a clock in the same file.
 */
export function expectedDurations(path: string, text: string): number[] {
  // Most tests name no clock: they need no parsing.
  if (!/performance|Date|hrtime/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const timed = new Set<string>();
  const isTimed = (node: ts.Node) => isClock(node) || (ts.isIdentifier(node) && timed.has(node.text));
  // A name may be timed by one that is declared after it: until there are no more.
  for (let before = -1; before < timed.size; ) {
    before = timed.size;
    walk(source, (node) => {
      const [name, value] = taken(node) ?? [];
      if (name && value && has(value, isTimed))
        walk(name, (each) => {
          if (ts.isIdentifier(each)) timed.add(each.text);
        });
    });
  }
  const lines = new Set<number>();
  walk(source, (node) => {
    if (isExpectation(node) && has(node, isTimed))
      lines.add(source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1);
  });
  return [...lines];
}
