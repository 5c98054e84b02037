/** The first signal that asks for the end; the next one ends at once. */
export const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    whenOrphaned(() => resolve());
  });

/** Milliseconds between two looks at the parent. */
const LOOK = 1000;

/**
 * npx and npm do not hand signals on: a server that they started ends when they have ended. One that a shell started goes on without it.
 */
function whenOrphaned(end: () => void): void {
  if (process.env.npm_command === undefined && process.env.npm_lifecycle_event === undefined) return;
  const { ppid } = process;
  const timer = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(timer);
    end();
  }, LOOK);
  timer.unref();
}
