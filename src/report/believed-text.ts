/** A probability as text: three digits, and more when rounding would give 0 or 1 for another value. */
export function believedText(value: number): string {
  if (value === 1 || value === 0) return String(value);
  for (let digits = 3; digits <= 6; digits++) {
    const text = value.toFixed(digits);
    if (Number(text) > 0 && Number(text) < 1) return text;
  }
  return value < 0.5 ? value.toExponential(0) : "≈ 1";
}
