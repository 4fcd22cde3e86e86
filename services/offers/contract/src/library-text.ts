const LINE_MAX = 1000;

/**
 * Normalizes text that looks the same to a reader, in lower case: spaces of every width, tildes and apostrophes of
 * every kind, without invisible characters.
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

export interface PageLine {
  text: string;
  /** A `dialog` lies on top of the page: its text and headings do not belong to the page. */
  place: 'heading' | 'dialog' | 'text';
}

/** What a page of the library says, whether it was read from HTML or from an open page. */
export interface PageText {
  /** Lines in the page's order, its title first. */
  lines: PageLine[];
  /** JSON that the page holds for its own scripts, or was sent by the library while it was open. */
  data: string[];
  passwordField: 'none' | 'page' | 'dialog';
  /** It contains a captcha. */
  captcha: boolean;
}

/** Every ad shows its id under these words. */
const AD_ID =
  /(?:identificação da biblioteca|id da biblioteca|library id|identificador de la biblioteca|id de la biblioteca).{0,20}?(\d{5,25})/i;

/** The id of the ad that a line names; null for every other line. */
export function libraryIdIn(line: string): string | null {
  return AD_ID.exec(line.slice(0, LINE_MAX))?.[1] ?? null;
}
