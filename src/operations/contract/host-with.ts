/**
 * A host with some of its parts replaced or added. The signal of a host is made when it is first asked for, so that parts are
 * taken over without being read.
 */
export const hostWith = <Base extends object, Own extends object>(host: Base, own: Own): Base & Own =>
  Object.create(Object.prototype, {
    ...Object.getOwnPropertyDescriptors(host),
    ...Object.getOwnPropertyDescriptors(own),
  }) as Base & Own;
