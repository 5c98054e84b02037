/** What the numbers of an attribute stand for: quantities of a unit, years, or days since 1970-01-01. */
export interface AttributeType {
  readonly type: "number" | "year" | "date";
  /** The unit of quantities; absent for plain numbers. */
  readonly unit?: string;
}

/** Whether the values of an attribute are times. */
export const isTimeType = (type: AttributeType | undefined): boolean =>
  type?.type === "date" || type?.type === "year";
