import type { Pool } from "./pool.ts";

/**
 * Runs several tasks at a time and yields their results in the order of the tasks. A consumer may stop early; running
 * tasks are then dropped.
 */
export async function* inOrder<Task, Result>(
  tasks: AsyncIterable<Task> | Iterable<Task>,
  pool: Pool<Task, Result>,
): AsyncGenerator<{ readonly task: Task; readonly result: Result }> {
  const waiting: { task: Task; result: Promise<Result> }[] = [];
  const first = async () => {
    const { task, result } = waiting.shift()!;
    return { task, result: await result };
  };
  for await (const task of tasks) {
    const result = pool.run(task);
    // It is awaited when its turn comes; until then a failure is not an unhandled one.
    result.catch(() => {});
    waiting.push({ task, result });
    if (waiting.length >= pool.depth) yield await first();
  }
  while (waiting.length > 0) yield await first();
}
