/** Texts by a code of the service. */
export type Known = Readonly<Record<string, string>>;

/** A newer service may send codes without a text, which get a general one. */
export function said(table: Known, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}
