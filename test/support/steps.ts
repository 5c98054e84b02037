import { Session } from "node:inspector";

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/**
 * Counts the steps of some work: how often a block of `src` is entered. It is the same on every machine and beside any
 * other work, so that a test can bound it where it could not bound time.
 * @see https://v8.dev/blog/javascript-code-coverage
 */
export async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    const asked = <T>(method: string, parameters: object = {}): T => {
      let got: T | undefined;
      // The callback is called before `post` returns.
      session.post(method, parameters, (error: Error | null, result?: object) => {
        if (error) throw error;
        got = result as T;
      });
      return got as T;
    };
    asked("Profiler.enable");
    asked("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    await work();
    const { result } = asked<Coverage>("Profiler.takePreciseCoverage");
    asked("Profiler.stopPreciseCoverage");
    asked("Profiler.disable");
    let steps = 0;
    for (const { url, functions } of result)
      if (url.includes("/src/"))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
    return steps;
  } finally {
    session.disconnect();
  }
}
