/** Digits, with or without points between thousands. */
const WHOLE_NUMBER = /^(?:\d+|\d{1,3}(?:\.\d{3})+)$/;

/** `null` when the text is not a whole number. */
export function readWholeNumber(typed: string): number | null {
  const trimmed = typed.trim();
  return WHOLE_NUMBER.test(trimmed) ? Number(trimmed.replaceAll('.', '')) : null;
}
