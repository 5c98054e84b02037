/** A value of a parameter of a solver. */
export type Value = number | string | boolean;

/** A parameter that a solver declares; nothing about a score is left undocumented. */
export interface Parameter {
  readonly name: string;
  /** Earlier names, which are read as before. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly default: Value;
  /** Allowed words, for parameters that are words. */
  readonly choices?: readonly string[];
  /** Bounds, for numbers. A parameter with words and both bounds may be a number between them too. */
  readonly least?: number;
  readonly most?: number;
}

/** The values of one declared parameter: its choices, or all values of the kind of its default. */
type ValueOf<Declared extends Parameter> = Declared["choices"] extends readonly string[]
  ? Declared["choices"][number] | (Declared extends { readonly most: number } ? number : never)
  : Declared["default"] extends number
    ? number
    : Declared["default"] extends boolean
      ? boolean
      : Value;

/** The complete setting that constant parameters (`as const satisfies readonly Parameter[]`) declare. */
export type ValuesOf<Declared extends readonly Parameter[]> = {
  readonly [Each in Declared[number] as Each["name"]]: ValueOf<Each>;
};

/** Values from a paper, by name: for all queries, and for those of a type. */
export interface Preset<Values extends Setting = Setting> {
  readonly name: string;
  /** The source of the values. */
  readonly source: string;
  readonly values: Partial<Values>;
  /** The values by type name as Lacuna spells it (`2i1p`); they go before `values`. */
  readonly types?: Readonly<Record<string, Partial<Values>>>;
}

/** Values by the name of their parameter. */
export type Setting = Readonly<Record<string, Value>>;

/** Values to try, by parameter. */
export type Grid<Values extends Setting = Setting> = {
  readonly [Name in keyof Values]?: readonly Values[Name][];
};

/** The complete setting for a query type (`undefined` for types without a name). */
export type SettingOf<Values extends Setting = Setting> = (type: string | undefined) => Values;
