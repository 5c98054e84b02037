/**
 * A host with some of its parts replaced or added. The signal of a host is made when it is first asked for, so that parts are
 * taken over without being read.
 */
export function hostWith<Base extends object, Own extends object>(host: Base, own: Own): Base & Own {
  const made: Record<string, unknown> = {};
  for (const part of [host, own])
    for (const name of Object.keys(part)) {
      const { get, value } = Object.getOwnPropertyDescriptor(part, name)!;
      if (get) Object.defineProperty(made, name, { get, enumerable: true, configurable: true });
      else made[name] = value;
    }
  return made as Base & Own;
}
