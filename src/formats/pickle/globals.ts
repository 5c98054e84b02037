/** A Python object that a data pickle may name; it is inert, a tag and nothing more. */
export interface GlobalName {
  readonly global: "set" | "frozenset" | "defaultdict" | "OrderedDict" | "encode" | "factory";
}

const set: GlobalName = { global: "set" };
const frozenset: GlobalName = { global: "frozenset" };
const factory: GlobalName = { global: "factory" };

/**
 * The kinds of non-data that a reader accepts as inert {@link PickleRecord}s; nothing of it is run. Absent means
 * data only.
 */
export interface PickleRecords {
  /** Python objects that may be named as data, such as the types of storages. */
  readonly names: ReadonlySet<string>;
  /** Python objects whose calls are kept. */
  readonly calls: ReadonlySet<string>;
  /** Whether references to objects outside the pickle are kept. */
  readonly persistent: boolean;
  /** Whether attributes that are put on a dict are read and left out. */
  readonly dictState: boolean;
  /** Classes whose instances are read as dicts of their attributes. */
  readonly objects?: ReadonlySet<string>;
  /**
   * Whether instances of all other classes are kept as records without their state, so that data beside them can be
   * read. Calls stay refused unless they are among `calls`: programs hide in those.
   */
  readonly instances?: boolean;
}

/** Every global that is let in, under its Python 3 and Python 2 names. */
export const allowedGlobals: ReadonlyMap<string, GlobalName> = new Map([
  ...["builtins", "__builtin__"].flatMap((module): [string, GlobalName][] => [
    [`${module}.set`, set],
    [`${module}.frozenset`, frozenset],
    // Named only as the default factory of a defaultdict.
    ...["list", "dict", "int", "float", "str", "tuple"].map((name): [string, GlobalName] => [
      `${module}.${name}`,
      factory,
    ]),
  ]),
  ["collections.defaultdict", { global: "defaultdict" }],
  ["collections.OrderedDict", { global: "OrderedDict" }],
  // How protocols 0 to 2 write bytes.
  ["_codecs.encode", { global: "encode" }],
]);

/** Opcodes that build, call or import other things than data, with their effects. */
export const refusedOpcodes: ReadonlyMap<number, string> = new Map([
  [0x62, "it sets the state of an object (BUILD)"],
  [0x69, "it makes an instance of a class (INST)"],
  [0x6f, "it makes an instance of a class (OBJ)"],
  [0x81, "it makes an instance of a class (NEWOBJ)"],
  [0x92, "it makes an instance of a class (NEWOBJ_EX)"],
  [0x50, "it refers to an object outside the file (PERSID)"],
  [0x51, "it refers to an object outside the file (BINPERSID)"],
  [0x82, "it uses a registered extension (EXT1)"],
  [0x83, "it uses a registered extension (EXT2)"],
  [0x84, "it uses a registered extension (EXT4)"],
  [0x97, "it refers to a buffer outside the file (NEXT_BUFFER)"],
  [0x98, "it refers to a buffer outside the file (READONLY_BUFFER)"],
]);
