/** Words for what a service names by a code of its own. */
export type Known = Readonly<Record<string, string>>;

/** Services may be newer than this tool: what it has no word for is said in general. */
export function said(table: Known, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}
