/** The 67 area codes of Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const GAP = '[ ._/-]{0,2}';
const COUNTRY = `(?:(?:\\+|00)?${GAP}55${GAP})`;
const OF_AREA = `\\(?0?${AREA}\\)?`;

/** Whatever stands between its digits. A mobile number has a nine before its eight digits. */
const MOBILE = new RegExp(`(?<!\\d)${COUNTRY}?${OF_AREA}${GAP}9${GAP}\\d{4}${GAP}\\d{4}(?!\\d)`, 'g');
/** Written as people write one: an underscore between numbers is how campaigns are named. */
const LANDLINE_APART = new RegExp(
  `(?<!\\d)(?:${COUNTRY}?\\(0?${AREA}\\) ?|${COUNTRY}?0?${AREA}[ .-])[2-5]\\d{3}[ .-]?\\d{4}(?!\\d)`,
);
const LANDLINE = new RegExp(`(?<!\\d)(?:00)?(?:55)?0?${AREA}[2-5]\\d{7}(?!\\d)`, 'g');
/** Thirteen digits, of which no network makes the numbers of its ads in this way. */
const MOBILE_OF_COUNTRY = new RegExp(`(?<!\\d)55${AREA}9\\d{8}(?!\\d)`);
const INTERNATIONAL = /(?:^|[^\p{L}\d])\+ ?[1-9](?:[ ().-]{0,2}\d){7,14}(?!\d)/u;
/** A plus sign at the beginning of a parameter is read as a space. */
const PLUS_AS_SPACE = /^ [1-9](?:[ ().-]{0,2}\d){7,14}$/;
const INTERNATIONAL_PREFIX = /(?<!\d)00[1-9]\d{7,13}(?!\d)/;
const NORTH_AMERICAN = /(?<!\d)(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[.-])\d{3}[.-]\d{4}(?!\d)/;
/** Seconds since 1970, of the years 2017 to 2036. */
const SECONDS = /^(?:1[5-9]|20)\d{8}$/;
const APART = /\D/;

/** In a form that nothing but a telephone number has. */
export function hasWrittenTelephone(text: string): boolean {
  if (INTERNATIONAL.test(text) || PLUS_AS_SPACE.test(text) || NORTH_AMERICAN.test(text)) return true;
  return LANDLINE_APART.test(text) || allOf(text, MOBILE).some((found) => APART.test(found));
}

/** Digits alone, which in some parameters are the number of an ad. */
export function hasBareTelephone(text: string): boolean {
  if (INTERNATIONAL_PREFIX.test(text)) return true;
  return allOf(text, MOBILE).length > 0 || allOf(text, LANDLINE).some((found) => !SECONDS.test(found));
}

/** Of these digits, which numbers of ads do not have. */
export function hasMobileOfCountry(text: string): boolean {
  return MOBILE_OF_COUNTRY.test(text);
}

function allOf(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
