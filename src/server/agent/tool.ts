import type * as z from "zod/mini";
import type { ResultOf } from "../../operations/contract/operation.ts";
import type { Window } from "../../operations/contract/written/wanted.ts";
import type { operations } from "../../operations/registry.ts";
import type { AgentContext } from "./context.ts";

/** The result of a tool: plain data whose `summary` has the most important in one line; `text` is made of it alone. */
export interface ToolResult {
  readonly summary: string;
  readonly [field: string]: unknown;
}

/** Calls operations on behalf of one tool call. */
export interface ToolCall {
  readonly context: AgentContext;
  readonly signal: AbortSignal | undefined;
  /** The result of an operation of the registry, typed. @param window the part of its long list that is wanted */
  run<Name extends keyof Registry>(
    operation: Name,
    given: Readonly<Record<string, unknown>>,
    window?: Window,
  ): Promise<ResultOf<Awaited<ReturnType<Registry[Name]>>>>;
}
type Registry = typeof operations;

/** A tool as agents see it. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly title: string;
  /** Three or four sentences: what it is for, what to give, what comes back. */
  readonly description: string;
  readonly input: Input;
  /** Whether it changes nothing. */
  readonly readOnly: boolean;
  /** Bytes of text that a result may have; 7,000 when it is left out. */
  readonly room?: (given: z.output<Input>) => number;
  run(given: z.output<Input>, call: ToolCall): Promise<ToolResult>;
}

/** Keeps the types of a tool that is written down as a plain object. */
export const tool = <Input extends z.ZodMiniType>(each: Tool<Input>): Tool => each as unknown as Tool;
