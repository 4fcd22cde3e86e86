/** Words for codes of a service. */
export type Known = Readonly<Record<string, string>>;

/** Gives `otherwise` for codes that are newer than this tool. */
export function said(table: Known, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}
