type Growing =
  | Uint8Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A typed array of this length that begins with the given values; 0 behind them. */
export function grown<Values extends Growing>(values: Values, length: number): Values {
  const longer = new (values.constructor as new (length: number) => Values)(length);
  longer.set(values);
  return longer;
}
