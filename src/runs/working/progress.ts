/** How far a long operation is. */
export interface Progress {
  /** What is being done: "sampling". */
  readonly title: string;
  readonly done: number;
  /** 0 when it is not known. */
  readonly total: number;
  /** A word on what has come out of it. */
  readonly note: string;
}
