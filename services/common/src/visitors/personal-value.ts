import { hasBareTelephone, hasMobileOfCountry, hasWrittenTelephone } from './telephone.ts';

/** The two check digits of a CPF follow from its first nine digits; a number of one repeated digit is never assigned. */
function isCpf(digits: string): boolean {
  if (digits.length !== 11 || isOneDigit(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (length + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/**
 * Of either kind: since 2026 the first twelve signs of a CNPJ may be capital letters, which count as their code less that of
 * zero.
 */
function isCnpj(signs: string): boolean {
  if (signs.length !== 14 || isOneDigit(signs)) return false;
  return [12, 13].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += (signs.charCodeAt(at) - 48) * (((length - 1 - at) % 8) + 2);
    const rest = sum % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(signs[length]);
  });
}

/**
 * How the numbers of cards begin that have so many digits: Visa, Mastercard, Amex, Diners, JCB, Discover, UnionPay, Elo and
 * Hipercard.
 */
const ISSUERS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3(?:0[0-5]|[68])/,
  15: /^3[47]/,
  16: /^(?:4|5[0-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|35[2-8]|6011|60[46]|62|6[345])/,
  17: /^62/,
  18: /^62/,
  19: /^(?:4|62)/,
};

/** Recognised by its issuer, its length and its check digit (Luhn). */
function isCardNumber(digits: string): boolean {
  if (ISSUERS[digits.length]?.test(digits) !== true || isOneDigit(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    sum += at % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

function isOneDigit(signs: string): boolean {
  return signs === signs.charAt(0).repeat(signs.length);
}

/** A value may have been escaped by each address that it was copied through. */
const DECODED_TIMES = 3;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;
const OUTSIDE_ASCII = /\P{ASCII}/u;
/** Invisible characters, such as a zero-width space between two digits. */
const INVISIBLE = /\p{Cf}/gu;

/** The value as it came and with its escapes resolved, each in plain letters: full-width digits become digits. */
function spellingsOf(value: string): string[] {
  const all = [plain(value)];
  let last = value;
  for (let times = 0; times < DECODED_TIMES && last.includes('%'); times += 1) {
    const decoded = last.replace(ESCAPES, decode);
    if (decoded === last) break;
    all.push(plain(decoded));
    last = decoded;
  }
  return all;
}

function plain(text: string): string {
  return OUTSIDE_ASCII.test(text) ? text.normalize('NFKC').replace(INVISIBLE, '') : text;
}

function decode(escapes: string): string {
  try {
    return decodeURIComponent(escapes);
  } catch {
    // Escapes of another character set stay as they are.
    return escapes;
  }
}

/**
 * What a parameter is for: `ad_id` holds the number of a campaign or ad, `click_id` a token that a network gave to a click. In
 * both, digits alone are no card, and a telephone only where a mobile number in place of an ad's begins with its country.
 */
export type ParameterUse = 'text' | 'ad_id' | 'click_id';

/** No telephone has fewer, with its area code. */
const DIGITS_MIN = 8;
const TOKEN_MIN = 40;
/** A letter or digit before the sign: `reels_@loja.oficial` names a profile. */
const EMAIL = /[\p{L}\d]@(?:[\p{L}\d-]+\.)+\p{L}{2}/u;
const JWT = /eyJ[\w-]{5,}\.[\w-]{5,}/;
const TOKEN = /[\w+/-]{40,}={0,2}/g;
const HEX = /[0-9a-f]{40,}/gi;
/** Of the signs of a random token, so many follow one of another kind: 0.65 on average, and far less where words are. */
const CHANGES_MIN = 0.4;
/** Of its signs so many are marks, which a name made of words has more of. */
const MARKS_MAX = 0.1;

const CPF = /(?<!\d)\d{3}[ ._/-]{0,2}\d{3}[ ._/-]{0,2}\d{3}[ ._/-]{0,2}\d{2}(?!\d)/g;
const CNPJ = /(?<!\d)\d{2}[ ._/-]{0,2}\d{3}[ ._/-]{0,2}\d{3}[ ._/-]{0,2}\d{4}[ ._/-]{0,2}\d{2}(?!\d)/g;
const CNPJ_OF_LETTERS = /[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}(?!\d)/gi;
const CARD =
  /(?<!\d)(?:\d{13,19}|\d{4}[ ._-]{1,2}\d{4}[ ._-]{1,2}\d{4}[ ._-]{1,2}\d{4}|3\d{3}[ ._-]{1,2}\d{6}[ ._-]{1,2}\d{4,5})(?!\d)/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/**
 * A click as trackers number it, in 24 or 32 digits to the base of 16: one in thirty has the digits of a telephone between two
 * letters.
 */
const HEX_ID = /(?<![\da-z])(?=(?:\d*[a-f]){3})(?:[\da-f]{24}|[\da-f]{32})(?![\da-z])/gi;
/** Days with their separators, days as eight digits and pairs of years. */
const DAY =
  /(?<!\d)(?:20\d{2}([-/._])(?:0[1-9]|1[0-2])\1[0-3]\d|[0-3]?\d([-/.])(?:0?[1-9]|1[0-2])\2(?:20)?\d{2}|20\d{2}(?:0[1-9]|1[0-2])[0-3]\d|20\d{2}[-/]20\d{2})(?!\d)/g;
/** Year to second. */
const MOMENT = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/;
/** How Google numbers campaigns nowadays: one in a hundred has the check digits of a CPF. */
const CAMPAIGN_NUMBER = /^[12]\d{10}$/;
const APART = /\D/g;

const [PERCENT, SLASH, AT_SIGN, UNDERSCORE, LAST_OF_ASCII] = [37, 47, 64, 95, 126];

/**
 * Whether a value looks like an e-mail address, a CPF, a CNPJ, a telephone number, the number of a card or a secret token,
 * however it is spelled and whatever stands around it.
 */
export function looksPersonal(value: string, use: ParameterUse = 'text'): boolean {
  if (!mayBePersonal(value, use)) return false;
  return spellingsOf(value).some((text) => isPersonal(text, use));
}

/** Whether a text holds a CPF, a CNPJ or the number of a card, however it is spelled and whatever stands around it. */
export function holdsDocumentOrCard(value: string): boolean {
  return spellingsOf(value).some((text) => {
    if (text.includes('/') && hasCnpjOfLetters(text)) return true;
    return hasNumber(text) && (hasDocument(text, 'text') || hasCard(text, 'text'));
  });
}

/** Nearly all values are seen to be harmless by this alone, which goes through them once. */
function mayBePersonal(value: string, use: ParameterUse): boolean {
  // Of a click, only a token with dots is of interest: the others are what they are.
  if (value.length >= TOKEN_MIN && (use !== 'click_id' || value.includes('.'))) return true;
  let digits = 0;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code >= 48 && code <= 57) {
      digits += 1;
      if (digits === DIGITS_MIN) return true;
    } else if (code === PERCENT || code === SLASH || code === AT_SIGN || code > LAST_OF_ASCII) return true;
    else if (code > AT_SIGN && code !== UNDERSCORE) digits = 0;
  }
  return false;
}

function isPersonal(text: string, use: ParameterUse): boolean {
  if (text.includes('@') && EMAIL.test(text)) return true;
  if (text.includes('eyJ') && JWT.test(text)) return true;
  if (use !== 'click_id' && text.length >= TOKEN_MIN && hasToken(text)) return true;
  if (text.includes('/') && hasCnpjOfLetters(text)) return true;
  if (!hasNumber(text)) return false;
  const numbers = text.replace(UUID, 'x').replace(HEX_ID, 'x').replace(DAY, 'x');
  if (hasDocument(numbers, use) || hasCard(numbers, use) || hasWrittenTelephone(numbers)) return true;
  return use === 'ad_id' ? hasMobileOfCountry(numbers) : use === 'text' && hasBareTelephone(numbers);
}

/** True for that many digits without a letter between them. */
function hasNumber(text: string): boolean {
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) digits = 0;
    if (digits === DIGITS_MIN) return true;
  }
  return false;
}

function hasDocument(text: string, use: ParameterUse): boolean {
  const hasCpf = allOf(text, CPF).some(
    (found) => !(use !== 'text' && CAMPAIGN_NUMBER.test(found)) && isCpf(found.replace(APART, '')),
  );
  return hasCpf || allOf(text, CNPJ).some((found) => !MOMENT.test(found) && isCnpj(found.replace(APART, '')));
}

function hasCnpjOfLetters(text: string): boolean {
  return allOf(text, CNPJ_OF_LETTERS).some((found) => isCnpj(found.toUpperCase().replace(/[^0-9A-Z]/g, '')));
}

function hasCard(text: string, use: ParameterUse): boolean {
  return allOf(text, CARD).some((found) => {
    const digits = found.replace(APART, '');
    return (use === 'text' || digits.length < found.length) && isCardNumber(digits);
  });
}

function hasToken(text: string): boolean {
  if (allOf(text, HEX).some((found) => /\d/.test(found) && /[a-f]/i.test(found))) return true;
  return allOf(text, TOKEN).some(isRandom);
}

/** Capitals, small letters and digits, in no order that words have. */
function isRandom(token: string): boolean {
  const kinds = Array.from(token, (sign) => kindOf(sign.charCodeAt(0)));
  if (new Set(kinds.filter((kind) => kind !== 'mark')).size < 3) return false;
  const changes = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
  const marks = kinds.filter((kind) => kind === 'mark').length;
  return changes >= CHANGES_MIN * token.length && marks <= MARKS_MAX * token.length;
}

function kindOf(code: number): 'digit' | 'small' | 'capital' | 'mark' {
  if (code >= 48 && code <= 57) return 'digit';
  if (code >= 97 && code <= 122) return 'small';
  return code >= 65 && code <= 90 ? 'capital' : 'mark';
}

function allOf(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
