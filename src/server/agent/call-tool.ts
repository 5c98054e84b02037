import { LacunaError } from "../../error.ts";
import { checked } from "../../operations/contract/check.ts";
import type { AgentContext } from "./context.ts";
import { failureText, type ToolFailure, toolFailure } from "./failure.ts";
import { withLists } from "./lists.ts";
import { fitting, resultText, tidied } from "./render.ts";
import type { Tool, ToolCall, ToolResult } from "./tool.ts";
import { tools } from "./tools.ts";

/** The result of a tool call: the same as text and as data. */
export interface CalledTool {
  readonly text: string;
  readonly data: ToolResult | { readonly error: ToolFailure };
  readonly isError: boolean;
}

/** Bytes of a result, unless the tool has more room: about 2,000 tokens. */
const ROOM = 7000;

/** Calls a tool by its name. It never throws: what goes wrong is a result that says how to mend it. */
export async function callTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  context: AgentContext,
  signal?: AbortSignal,
): Promise<CalledTool> {
  try {
    const tool = toolNamed(name);
    const input = checked({ command: name, parameters: tool.input }, withLists(tool.input, given));
    const result = tidied(await tool.run(input, callOf(context, signal)));
    const data = fitting(result, tool.room?.(input) ?? ROOM);
    return { text: resultText(data), data, isError: false };
  } catch (error) {
    const failure = tidied(toolFailure(error, name, given, context.withoutPaths));
    return { text: failureText(failure), data: { error: failure }, isError: true };
  }
}

function toolNamed(name: string): Tool {
  const found = tools.find((each) => each.name === name);
  if (found) return found;
  throw new LacunaError("usage.unknown-tool", `there is no tool ${JSON.stringify(name.slice(0, 80))}`, {
    hint: `there are ${tools.map((each) => each.name).join(", ")}`,
  });
}

const callOf = (context: AgentContext, signal: AbortSignal | undefined): ToolCall => ({
  context,
  signal,
  run: (operation, given, window) => context.call(operation, given, { signal, window }) as never,
});
