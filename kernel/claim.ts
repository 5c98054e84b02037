/** Where the number of the next unit of work lies, set to 0 before a job starts. */
const NEXT: usize = 0;

/**
 * The next unit of work. Every thread of a job takes units until none is left; a unit writes what no other does, so
 * that it does not matter which thread takes it.
 */
export function claim(): i32 {
  return atomic.add<i32>(NEXT, 1);
}
