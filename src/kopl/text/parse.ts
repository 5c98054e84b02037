import { LacunaError } from "../../error.ts";
import { checkProgram, meant } from "../check.ts";
import { type FunctionSignature, functionNames, functions } from "../functions.ts";
import type { Program, Step, StepSource, TextRange } from "../program.ts";

/** Deepest nesting; deeper programs do not occur, and would exhaust the stack. */
const DEEPEST = 200;

/**
 * Reads the text form of a program: steps joined by `|`, each a function with its inputs, branches as inputs of the
 * functions that take two.
 *
 * `Find("France") | Relate("borders", forward) | FilterNum(area, "100000 square kilometre", >) | Count`
 *
 * Inputs are texts in double quotes (escapes as in JSON) or, without commas, quotes, brackets and bars, bare. What a step
 * takes may also stand first in its brackets: `Count(Find("France"))`, `And(Find("a"), Find("b")) | Count`. The
 * program is checked as by {@link checkProgram}.
 * @throws LacunaError `kopl.syntax`, and what checkProgram throws, with the place in the text
 * @internal
 */
export function parseProgramText(source: string): Program {
  const state: State = { source, at: 0, steps: [], places: [] };
  chain(state, 0);
  blanks(state);
  if (state.at < source.length)
    throw syntax(
      state,
      state.at,
      state.at + 1,
      `"${source[state.at]}" is not expected here`,
      "join steps by |",
    );
  const program = { steps: state.steps, source: { text: source, steps: state.places } };
  checkProgram(program);
  return program;
}

interface State {
  readonly source: string;
  at: number;
  readonly steps: Step[];
  readonly places: StepSource[];
}

/** Steps joined by bars; gives the number of the last one. */
function chain(state: State, depth: number): number {
  if (depth > DEEPEST)
    throw syntax(
      state,
      state.at,
      state.at + 1,
      `branches are nested deeper than ${DEEPEST}`,
      "shorten the program",
    );
  let last = call(state, depth, undefined);
  for (blanks(state); state.source[state.at] === "|"; blanks(state)) {
    state.at++;
    last = call(state, depth, last);
  }
  return last;
}

function call(state: State, depth: number, before: number | undefined): number {
  blanks(state);
  const { source } = state;
  if (source[state.at] === "(" && before === undefined) {
    const open = state.at++;
    const last = chain(state, depth + 1);
    close(state, open);
    return last;
  }
  const name = word(state);
  const signature = functionAt(state, name);
  const dependencies = before === undefined ? [] : [before];
  const inputs: string[] = [];
  const places: TextRange[] = [];
  blanks(state);
  if (source[state.at] === "(") {
    const open = state.at++;
    for (blanks(state); source[state.at] !== ")"; blanks(state)) {
      if (dependencies.length < signature.takes.length) dependencies.push(chain(state, depth + 1));
      else {
        const { value, place } = textInput(state, open);
        inputs.push(value);
        places.push(place);
      }
      blanks(state);
      if (source[state.at] !== ",") break;
      state.at++;
    }
    close(state, open);
  }
  state.steps.push({ function: signature.name, inputs, dependencies });
  state.places.push({ name, inputs: places });
  return state.steps.length - 1;
}

function functionAt(state: State, [start, end]: TextRange): FunctionSignature {
  const name = state.source.slice(start, end);
  const found = functions.get(name === "What" ? "QueryName" : name);
  if (found) return found;
  throw new LacunaError("kopl.unknown-function", `no function is called "${name}"`, {
    place: { text: state.source, start, end },
    hint: /^(select|ask|prefix|base)$/i.test(name)
      ? "this looks like SPARQL, which `lacuna kopl from-sparql` translates"
      : meant(functionNames, name, `the functions are ${functionNames.join(", ")}`),
  });
}

function word(state: State): TextRange {
  const start = state.at;
  while (/[A-Za-z]/.test(state.source[state.at] ?? "")) state.at++;
  if (state.at > start) return [start, state.at];
  const found = state.source[start];
  throw syntax(
    state,
    start,
    start + 1,
    found === undefined
      ? "a function is expected, but the text ends"
      : `a function is expected, not "${found}"`,
    'write a function, as in Find("France") | Count',
  );
}

function textInput(state: State, open: number): { value: string; place: TextRange } {
  const { source } = state;
  const start = state.at;
  if (source[start] === '"') {
    state.at++;
    while (state.at < source.length && source[state.at] !== '"')
      state.at += source[state.at] === "\\" ? 2 : 1;
    if (state.at >= source.length)
      throw syntax(state, start, source.length, "the text is not closed", 'close it with "');
    state.at++;
    try {
      return { value: JSON.parse(source.slice(start, state.at)) as string, place: [start, state.at] };
    } catch {
      throw syntax(
        state,
        start,
        state.at,
        "this text has a wrong escape",
        'escape as JSON does: \\" and \\\\',
      );
    }
  }
  while (state.at < source.length && !',()|"'.includes(source[state.at] ?? "")) state.at++;
  const value = source.slice(start, state.at).trimEnd();
  if (value !== "") return { value, place: [start, start + value.length] };
  if (state.at >= source.length) throw unclosed(state, open);
  throw syntax(
    state,
    state.at,
    state.at + 1,
    `an input is expected, not "${source[state.at]}"`,
    "write a text in quotes",
  );
}

function close(state: State, open: number): void {
  blanks(state);
  if (state.source[state.at] === ")") state.at++;
  else if (state.at >= state.source.length) throw unclosed(state, open);
  else
    throw syntax(
      state,
      state.at,
      state.at + 1,
      `"," or ")" is expected, not "${state.source[state.at]}"`,
      "put inputs that have commas, brackets, bars or quotes into double quotes",
    );
}

const unclosed = (state: State, open: number) =>
  syntax(state, open, open + 1, "this bracket is not closed", "close it with )");

function blanks(state: State): void {
  while (/\s/.test(state.source[state.at] ?? "")) state.at++;
}

const syntax = (state: State, start: number, end: number, message: string, hint: string) =>
  new LacunaError("kopl.syntax", message, {
    place: {
      text: state.source,
      start,
      end: Math.min(Math.max(end, start), Math.max(state.source.length, start)),
    },
    hint,
  });
