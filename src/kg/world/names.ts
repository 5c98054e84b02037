/**
 * The entities of the graph `world` while it is built: a thing of a kind and a key gets one id, its plain name as label,
 * and as unique name the plain name or, where that is taken, the name with its kind or its country:
 * `Luxembourg (city)`, `Kingston (Norfolk Island)`.
 */
export class WorldNames {
  readonly names: string[] = [];
  readonly labels: string[] = [];
  readonly #kinds: string[] = [];
  readonly #ids = new Map<string, number>();
  /** The kind of the thing with a name. */
  readonly #taken = new Map<string, string>();

  get size(): number {
    return this.names.length;
  }

  kind(id: number): string {
    return this.#kinds[id]!;
  }

  idOf(kind: string, key: string): number | undefined {
    return this.#ids.get(`${kind}\0${key}`);
  }

  /** The id of a thing, made at the first call; `country` distinguishes things of the same kind and name. */
  add(kind: string, key: string, name: string, country = ""): number {
    const known = this.idOf(kind, key);
    if (known !== undefined) return known;
    const holder = this.#taken.get(name);
    const unique = holder === undefined ? name : `${name} (${holder === kind ? country : kind})`;
    if (this.#taken.has(unique)) throw new Error(`two things are called "${unique}"`);
    this.#taken.set(unique, kind);
    const id = this.names.push(unique) - 1;
    this.labels.push(name);
    this.#kinds.push(kind);
    this.#ids.set(`${kind}\0${key}`, id);
    return id;
  }
}
