/** Figures, with or without the points that people put between thousands. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/;

/** What was typed as a whole number; `null` for anything else. */
export function readWholeNumber(typed: string): number | null {
  const trimmed = typed.trim();
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed.replaceAll('.', '')) : null;
}
