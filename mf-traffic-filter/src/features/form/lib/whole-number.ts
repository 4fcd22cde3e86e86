/** Digits alone, and within the bounds; `null` for everything else. */
export function wholeNumber(typed: string, least: number, most: number): number | null {
  if (!/^\d{1,9}$/.test(typed.trim())) return null;
  const value = Number(typed);
  return value >= least && value <= most ? value : null;
}
