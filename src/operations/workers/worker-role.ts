/** A role that workers take: its name and its code. What it is given and gives is known to the compiler alone. */
export interface WorkerRole<Setup, Task, Result, Part = never> {
  readonly name: string;
  /** Loads its code, in the worker that takes it. */
  readonly load: () => Promise<unknown>;
  /**
   * It ends soon when it is cancelled: it reports parts, or looks whether it is cancelled, several times a second. Its workers are let finish,
   * because native code that is torn down takes the process with it.
   */
  readonly endsSoon?: boolean;
  /** Never there. */
  readonly types?: {
    readonly setup: Setup;
    readonly task: Task;
    readonly result: Result;
    readonly part: Part;
  };
}
