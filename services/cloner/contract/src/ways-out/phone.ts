/** Area codes of Brazil. */
const AREA = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])';
const NATIONAL = new RegExp(`^${AREA}(?:9\\d{8}|[2-9]\\d{7})$`);
const TOLL_FREE = /^0[3589]00\d{6,7}$/;

/**
 * The number in digits with its country, as WhatsApp has it; toll-free numbers as they are dialled. Null for what is no telephone
 * number. Ten or eleven digits without a country are Brazilian.
 */
export function phoneOf(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  if (TOLL_FREE.test(digits)) return digits;
  const national = digits.replace(/^(?:0055|055|55|0)(?=\d{10,11}$)/, '');
  if (NATIONAL.test(national)) return `55${national}`;
  return /^\s*(?:\+|00)/.test(text) && /^(?:00)?[1-9]\d{7,14}$/.test(digits)
    ? digits.replace(/^00/, '')
    : null;
}

/** Whether both are one telephone: Brazilian mobile numbers are written with their ninth digit or without. */
export function isSamePhone(one: string, other: string): boolean {
  const short = (digits: string) => digits.replace(/^(55\d\d)9(\d{8})$/, '$1$2');
  return short(one) === short(other);
}

/** The number as people read it. */
export function shownPhone(digits: string, withCountry = false): string {
  const [, area, begin, end] = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits) ?? [];
  if (area !== undefined) return `${withCountry ? '+55 ' : ''}(${area}) ${begin}-${end}`;
  const [, code, rest, last] = /^(0\d00)(\d{3})(\d{3,4})$/.exec(digits) ?? [];
  return code === undefined ? `+${digits}` : `${code} ${rest} ${last}`;
}

interface WrittenPhone {
  start: number;
  end: number;
  /** As {@link phoneOf} has it. */
  phone: string;
}

const NOT_WITHIN = String.raw`(?<![\w.,/+$#:=?&%-])(?<!\bn[ºo°.]\s*)`;
const NOT_BEFORE = String.raw`(?![\w%]|[-./,]\d)`;
const GAP = String.raw`[\s.\u00a0\u2010-\u2013-]{0,3}`;
const IN_TEXT = new RegExp(
  `${NOT_WITHIN}(?:` +
    [
      // With its country.
      String.raw`\+[1-9]\d{0,2}${GAP}\(?\d{1,4}\)?${GAP}\d{3,5}${GAP}\d{3,5}`,
      // With its area code, in parentheses or apart from the rest.
      String.raw`(?:55${GAP})?\(\s?0?${AREA}\s?\)${GAP}(?:9${GAP})?\d{4}${GAP}\d{4}`,
      String.raw`(?:55${GAP})?0?${AREA}[\s.\u00a0-]{1,3}(?:9${GAP})?\d{4}[\s.\u00a0\u2010-\u2013-]\d{4}`,
      String.raw`(?:55)?${AREA}9\d{8}`,
      String.raw`0[3589]00[\s.-]?\d{3}[\s.-]?\d{3,4}`,
    ].join('|') +
    `)${NOT_BEFORE}`,
  'g',
);

/** Telephone numbers in what people read. */
export function phonesInText(text: string): WrittenPhone[] {
  if (!/\d{3}/.test(text)) return [];
  const whole = [...text.matchAll(IN_TEXT)].flatMap(({ 0: written, index }) => {
    const phone = phoneOf(written);
    return phone === null ? [] : [{ start: index, end: index + written.length, phone }];
  });
  // Without an area code only what is called a telephone is one.
  const local = [...text.matchAll(LOCAL)]
    .map(({ 0: written, index }) => ({
      start: index,
      end: index + written.length,
      phone: written.replace(/\D/g, ''),
    }))
    .filter(({ start, end }) => !whole.some((one) => one.start < end && start < one.end));
  return [...whole, ...local];
}

const LOCAL =
  /(?<=\b(?:tel|fone|telefone|whats|whatsapp|zap|ligue|celular|contato|sac|central)[.:]?[\s:]{1,3})(?:9?\d{4}[-.\s]\d{4})(?![\w%]|[-./,]\d)/gi;

const NAMED =
  /([\w$-]*(?:whats|wpp|zap|fone|phone|celular|numero|number|mobile|contato|\btel)[\w$-]*)(["'`]?\s*[:=]\s*["'`]?)(\+?\(?\d[\d\s().-]{7,18}\d)(?=["'`,;}\s)]|$)/gi;
const PHONE_NAME = /whats|wpp|zap|fone|phone|celular|numero|contato|(?:^|[-_])tel(?:$|[-_])/i;

const MAY_BE_PHONE = /number|numero|mobile|contact/i;
const WITH_COUNTRY = /^\s*\+?55[\s(.-]*\d\d[\s).-]*\d{4,5}[\s.-]*\d{4}\s*$/;

/** The telephone number that something of this name holds; null for none. */
export function namedPhone(name: string, value: string): string | null {
  const isNamed = PHONE_NAME.test(name) || (MAY_BE_PHONE.test(name) && WITH_COUNTRY.test(value));
  return isNamed ? phoneOf(value) : null;
}

/** Telephone numbers that code or data calls so: `phone: "5511…"`. */
export function phonesInCode(code: string): WrittenPhone[] {
  return [...code.matchAll(NAMED)].flatMap(({ 0: whole, 1: name = '', 3: written = '', index }) => {
    const isWeak = /^(?:\w*(?:number|mobile))$/i.test(name) && !/phone|fone|whats/i.test(name);
    const phone = isWeak && !WITH_COUNTRY.test(written) ? null : phoneOf(written);
    const start = index + whole.length - written.length;
    return phone === null ? [] : [{ start, end: start + written.length, phone }];
  });
}
