/** What a parameter of a solver may be set to. */
export type Value = number | string | boolean;

/** A parameter that a solver declares; nothing about a score is left undocumented. */
export interface Parameter {
  readonly name: string;
  readonly summary: string;
  readonly default: Value;
  /** Allowed words, for parameters that are words. */
  readonly choices?: readonly string[];
  /** Bounds, for numbers. */
  readonly least?: number;
  readonly most?: number;
}

/** Values from a paper, by name: for all queries, and for those of a type. */
export interface Preset {
  readonly name: string;
  /** Where the values stand. */
  readonly source: string;
  readonly values: Setting;
  /** By type name as Lacuna spells it (`2i1p`); they go before `values`. */
  readonly types?: Readonly<Record<string, Setting>>;
}

/** Values by the name of their parameter. */
export type Setting = Readonly<Record<string, Value>>;

/** The complete setting for a query type (`undefined` for types without a name). */
export type SettingOf = (type: string | undefined) => Setting;
