/** A whole number with a space between thousands: the same in every locale. */
export function thousands(count: number): string {
  const text = String(count);
  const first = text.startsWith("-") ? 1 : 0;
  if (!/^-?\d+$/.test(text)) return text;
  const groups: string[] = [];
  let end = text.length;
  for (; end - first > 3; end -= 3) groups.unshift(text.slice(end - 3, end));
  return [text.slice(0, end), ...groups].join(" ");
}
