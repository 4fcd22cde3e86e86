/** What a spreadsheet takes for the beginning of a formula, the full-width forms among them; behind any guards. */
const FORMULA = /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;

/** Text that a spreadsheet would run begins with an apostrophe; and so that it can be undone, text that looks guarded, too. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back what {@link guardFormula} did, and nothing else: of any text that it wrote, the text it was given. */
export function unguardFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
