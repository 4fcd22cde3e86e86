/** Words for what a service names by a code of its own. */
export type Words = Readonly<Record<string, string>>;

/** The word of a table, or a general one: a newer service may use codes that this tool does not know. */
export function wordFor(table: Words, word: string | undefined, otherwise: string): string {
  return word !== undefined && Object.hasOwn(table, word) ? (table[word] ?? otherwise) : otherwise;
}
