/** The progress of a long operation. */
export interface Progress {
  /** The current activity, such as "sampling". */
  readonly title: string;
  readonly done: number;
  /** 0 when it is not known. */
  readonly total: number;
  /** A short note on the results so far. */
  readonly note: string;
}
