import { Session } from "node:inspector";
import { vi } from "vitest";

interface Coverage {
  readonly result: readonly {
    readonly scriptId: string;
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

interface Parsed {
  readonly params: { readonly scriptId: string; readonly url: string };
}

/** Modules that were loaded anew, and the steps of work with them. */
export interface Counting<T> {
  readonly fresh: T;
  stepsOf(work: () => unknown): Promise<number>;
  end(): void;
}

/**
 * Loads modules anew and counts the steps of work with them: how often a block of `src` is entered. It is the same on every machine
 * and beside any other work, so that a test can bound it where it could not bound time.
 *
 * V8 does not count the blocks of what it compiled before, so that modules of this worker that have been used already would seem to take
 * no steps: work that runs them is an error.
 * @see https://v8.dev/blog/javascript-code-coverage
 */
export async function counting<T>(load: () => Promise<T>): Promise<Counting<T>> {
  const session = new Session();
  session.connect();
  const ask = <R>(method: string, parameters: object = {}): R => {
    let got: R | undefined;
    // The callback is called before `post` returns.
    session.post(method, parameters, (error: Error | null, result?: object) => {
      if (error) throw error;
      got = result as R;
    });
    return got as R;
  };
  const old = new Set<string>();
  const note = ({ params }: Parsed) => {
    if (params.url.includes("/src/")) old.add(params.scriptId);
  };
  session.on("Debugger.scriptParsed", note as never);
  ask("Debugger.enable");
  ask("Debugger.disable");
  session.off("Debugger.scriptParsed", note as never);
  ask("Profiler.enable");
  ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  vi.resetModules();
  const fresh = await load();
  return {
    fresh,
    async stepsOf(work) {
      // Taking sets the counts back.
      ask("Profiler.takePreciseCoverage");
      await work();
      let steps = 0;
      for (const { scriptId, url, functions } of ask<Coverage>("Profiler.takePreciseCoverage").result) {
        if (!url.includes("/src/")) continue;
        const own = functions.reduce(
          (sum, { ranges }) => ranges.reduce((part, { count }) => part + count, sum),
          0,
        );
        if (own > 0 && old.has(scriptId)) throw new Error(`${url} was loaded before its steps were counted`);
        steps += own;
      }
      return steps;
    },
    end() {
      ask("Profiler.stopPreciseCoverage");
      ask("Profiler.disable");
      session.disconnect();
    },
  };
}

/** The steps of one work with modules that are loaded anew for it. */
export async function stepsOf<T>(load: () => Promise<T>, work: (fresh: T) => unknown): Promise<number> {
  const { fresh, stepsOf: steps, end } = await counting(load);
  try {
    return await steps(() => work(fresh));
  } finally {
    end();
  }
}
