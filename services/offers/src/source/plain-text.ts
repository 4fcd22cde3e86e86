/** Characters that are looked at of one line. */
const LINE_MAX = 1000;

/**
 * One spelling, in lower case, of what looks the same to a reader: blanks of every width, tildes and apostrophes of every kind,
 * and none of the marks that nobody sees.
 */
export function plainText(line: string): string {
  return line
    .slice(0, LINE_MAX)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[˜∼≈～]/g, '~')
    .replace(/[’‘ʼ＇]/g, "'")
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
