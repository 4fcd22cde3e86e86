/** The two check digits of a CPF are those of its first nine digits; a number of one repeated digit is nobody's. */
export function isCpf(digits: string): boolean {
  if (digits.length !== 11 || isOneDigit(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += Number(digits[at]) * (length + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** Of either kind: since 2026 the first twelve signs of a CNPJ may be capital letters, which count as their code less that of zero. */
export function isCnpj(signs: string): boolean {
  if (signs.length !== 14 || isOneDigit(signs)) return false;
  return [12, 13].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at += 1) sum += (signs.charCodeAt(at) - 48) * (((length - 1 - at) % 8) + 2);
    const rest = sum % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(signs[length]);
  });
}

/** How the numbers of cards begin that have so many digits: Visa, Mastercard, Amex, Diners, JCB, Discover, UnionPay, Elo and Hipercard. */
const ISSUERS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3(?:0[0-5]|[68])/,
  15: /^3[47]/,
  16: /^(?:4|5[0-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|35[2-8]|6011|60[46]|62|6[345])/,
  17: /^62/,
  18: /^62/,
  19: /^(?:4|62)/,
};

/** By its issuer, its length and its check digit (Luhn). */
export function isCardNumber(digits: string): boolean {
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
