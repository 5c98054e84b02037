/** Requests that are begun in one turn of the thread that serves. */
const AT_A_TIME = 4;

/**
 * Begins work in the order in which it comes, a few in each turn of this thread. Who has many connections would otherwise have a turn as
 * long as all their requests together, and what workers have answered, and the health, would wait for its end.
 */
export function fewAtATime(): (work: () => void) => void {
  const queue: (() => void)[] = [];
  let [from, planned] = [0, 0];
  const next = () => {
    planned--;
    const work = queue[from++];
    if (from === queue.length) {
      queue.length = 0;
      from = 0;
    } else if (from > 1024) {
      queue.splice(0, from);
      from = 0;
    }
    // The next of this turn were planned before it began; another takes this one's place in the turn after it.
    plan();
    work?.();
  };
  const plan = () => {
    if (planned >= AT_A_TIME || queue.length - from <= planned) return;
    planned++;
    setImmediate(next);
  };
  return (work) => {
    queue.push(work);
    plan();
  };
}
