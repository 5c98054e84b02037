/** A matrix as `numpy.save` writes it. */
export function npy(rows: readonly (readonly number[])[], width: 2 | 4 | 8 = 4, order = "False"): Uint8Array {
  const text = `{'descr': '<f${width}', 'fortran_order': ${order}, 'shape': (${rows.length}, ${rows[0]?.length ?? 0}), }`;
  const header = `${text.padEnd(64 * Math.ceil((text.length + 11) / 64) - 11)}\n`;
  const values = rows.flat();
  const data =
    width === 8 ? Float64Array.from(values) : width === 4 ? Float32Array.from(values) : halves(values);
  const start = [0x93, ...Buffer.from("NUMPY"), 1, 0, header.length & 255, header.length >> 8];
  return Buffer.concat([Buffer.from(start), Buffer.from(header, "latin1"), Buffer.from(data.buffer)]);
}

/** Numbers that sixteen bits can hold: small multiples of powers of two. */
function halves(values: readonly number[]): Uint16Array {
  return Uint16Array.from(values, (value) => {
    if (value === 0) return 0;
    const exponent = Math.floor(Math.log2(Math.abs(value)));
    const fraction = Math.abs(value) / 2 ** exponent - 1;
    return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | Math.round(fraction * 1024);
  });
}
