/** Requests that are begun in one turn of the thread that serves. */
const AT_A_TIME = 4;

/**
 * Begins work in the order in which it comes, a few in each turn of this thread. Who has many connections would otherwise have a turn as
 * long as all their requests together, and what workers have answered, and the health, would wait for its end.
 */
export function fewAtATime(): (work: () => void) => void {
  const queue: (() => void)[] = [];
  let planned = 0;
  const next = () => {
    planned--;
    const work = queue.shift();
    // The next of this turn were planned before it began; another takes this one's place in the turn after it.
    plan();
    work?.();
  };
  const plan = () => {
    if (planned >= AT_A_TIME || queue.length <= planned) return;
    planned++;
    setImmediate(next);
  };
  return (work) => {
    queue.push(work);
    plan();
  };
}
