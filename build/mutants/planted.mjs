// One text of a source file that holds many faults, each behind a question whether it is the one of this run: so a file is read once,
// and what a test enters is known before any fault is tried.
import ts from "typescript";

const isStatement = (node) =>
  node.kind >= ts.SyntaxKind.FirstStatement && node.kind <= ts.SyntaxKind.LastStatement;
const chains = (node) => Boolean(node.flags & ts.NodeFlags.OptionalChain);

/** Whether something else may stand in the place of a node, in brackets. */
function isWhole(node) {
  const { parent } = node;
  // What a statement declares is needed behind it.
  if (ts.isVariableStatement(node) || ts.isFunctionDeclaration(node)) return false;
  if (ts.isBlock(node) && !ts.isStatement(parent)) return false;
  if (ts.isStatement(node)) return true;
  if (!ts.isExpression(node) || ts.isSpreadElement(node) || ts.isPropertyAccessExpression(node)) return false;
  if (parent.name === node || parent.propertyName === node || ts.isTypeNode(parent)) return false;
  // A chain ends where its question mark says, so that no part of it stands in brackets.
  return !(chains(node) && chains(parent) && parent.expression === node);
}

/** The innermost node of a range or around it, and the nearest one from there that may be replaced. */
function placeOf(source, at, end) {
  let found;
  let around;
  const visit = (node) => {
    if (node.getStart(source) > at || node.getEnd() < end) return;
    around = node;
    if (node.getStart(source) === at && node.getEnd() === end) found ??= node;
    ts.forEachChild(node, visit);
  };
  visit(source);
  found ??= around;
  while (found && !isWhole(found)) found = found.parent;
  return found;
}

/**
 * @param faults of this file, as `mutantsOf` gives them, each with a `number`
 * @returns the text, and the numbers of the faults that it holds
 */
export function planted(file, text, faults) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places = new Map();
  for (const { number, at, end, with: replacement } of faults) {
    const node = placeOf(source, at, end);
    if (!node || ts.isSourceFile(node)) continue;
    const [from, to] = [node.getStart(source), node.getEnd()];
    const other = text.slice(from, at) + replacement + text.slice(end, to);
    places.set(node, [...(places.get(node) ?? []), { number, other }]);
  }
  const inserted = [];
  for (const [node, own] of places) {
    const [from, to] = [node.getStart(source), node.getEnd()];
    let [open, close] = ["", ""];
    for (const { number, other } of own) {
      const asked = `globalThis.__fault?.(${number})`;
      [open, close] = isStatement(node)
        ? [`${open}if(${asked}){${other}}else{`, `}${close}`]
        : [`${open}(${asked}?(${other}):(`, `))${close}`];
    }
    // Around is before at the beginning, and after at the end.
    inserted.push({ at: from, part: open, first: 1, wide: -(to - from), inner: isStatement(node) ? 0 : 1 });
    inserted.push({ at: to, part: close, first: 0, wide: to - from, inner: isStatement(node) ? 1 : 0 });
  }
  inserted.sort((a, b) => a.at - b.at || a.first - b.first || a.wide - b.wide || a.inner - b.inner);
  let code = "";
  let last = 0;
  for (const { at, part } of inserted) {
    code += text.slice(last, at) + part;
    last = at;
  }
  return { code: code + text.slice(last), numbers: [...places.values()].flat().map(({ number }) => number) };
}
