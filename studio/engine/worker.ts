import { LacunaError } from "../../src/error.ts";
import { browserHost } from "../../src/host/browser.ts";
import { boundOperation } from "../../src/operations/contract/bind.ts";
import type { Operation } from "../../src/operations/contract/operation.ts";
import { openResources } from "../../src/operations/resources/resources.ts";
import type { EngineReply, EngineRequest, Mistake } from "./messages.ts";
import { pageOperations } from "./operations.ts";

// The engine of a page: a module worker that answers calls of operations, one after the other, over files in its memory.

/** Bytes of opened graphs and models that are kept for the next call. */
const KEPT = 512 << 20;

const contents = new Map<string, Uint8Array>();
const alone = browserHost({ contents });
const host = { ...alone, resources: openResources(alone, { memory: KEPT }) };
const cancels = new Map<number, AbortController>();
const say = (reply: EngineReply) => postMessage(reply);

addEventListener("message", ({ data }: MessageEvent<EngineRequest>) => {
  if (data.kind === "file") contents.set(data.path, data.bytes);
  else if (data.kind === "cancel") cancels.get(data.id)?.abort();
  else if (data.kind === "check") void check(data);
  else if (data.kind === "table") void table(data);
  else void answer(data);
});

async function check({ id, data }: Extract<EngineRequest, { kind: "check" }>) {
  const { faultOf } = await import("./whole-result.ts");
  say({ kind: "result", id, value: faultOf(data) });
}

async function table({ id, path }: Extract<EngineRequest, { kind: "table" }>) {
  const { tableBeginning } = await import("../../src/kg/load/tables/beginning.ts");
  say({ kind: "result", id, value: await tableBeginning(contents.get(path) ?? new Uint8Array()) });
}

async function answer({ id, operation, parameters }: Extract<EngineRequest, { kind: "call" }>) {
  const cancel = new AbortController();
  cancels.set(id, cancel);
  try {
    const load = (pageOperations as Readonly<Record<string, () => Promise<unknown>>>)[operation];
    if (!load)
      throw new LacunaError("studio.no-operation", `this page does not compute ${operation}`, {
        hint: "open the studio with `lacuna studio`, which has every operation",
      });
    const run = boundOperation(load as () => Promise<Operation>, host);
    const value = await run(parameters as never, {
      signal: cancel.signal,
      onProgress: (progress) => say({ kind: "progress", id, progress }),
    });
    say({ kind: "result", id, value });
  } catch (error) {
    say({ kind: "mistake", id, mistake: mistakeOf(error) });
  } finally {
    cancels.delete(id);
  }
}

function mistakeOf(error: unknown): Mistake {
  if (error instanceof LacunaError)
    return { code: error.code, message: error.message, hint: error.hint, place: error.place };
  if (error instanceof Error && error.message.startsWith("a page does not read"))
    return {
      code: "studio.no-format",
      message: "a page does not read this format",
      hint: "`lacuna kg import FILE --out graph.lacuna` writes a snapshot, which a page reads; or give the file to `lacuna studio`",
    };
  return { code: "studio.failed", message: error instanceof Error ? error.message : String(error) };
}
