/** Stores a vector, or its first `left` values where there is no room for all four. */
export function put(to: usize, value: v128, left: i32): void {
  if (left >= 4) v128.store(to, value);
  else {
    store<f32>(to, f32x4.extract_lane(value, 0));
    if (left > 1) store<f32>(to, f32x4.extract_lane(value, 1), 4);
    if (left > 2) store<f32>(to, f32x4.extract_lane(value, 2), 8);
  }
}

/** The same, added to what is there when `more`. */
export function putOrAdd(to: usize, value: v128, left: i32, more: i32): void {
  put(to, more ? f32x4.add(v128.load(to), value) : value, left);
}
