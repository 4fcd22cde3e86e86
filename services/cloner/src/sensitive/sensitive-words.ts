/** Why a page is not cloned: the product copies sales pages, and hosts no phishing. */
export type SensitiveKind = 'password' | 'card' | 'bank';

/** Values of `autocomplete` by which a page itself says what it asks for. */
export const SENSITIVE_TOKENS: Record<string, SensitiveKind> = {
  'current-password': 'password',
  'new-password': 'password',
  'one-time-code': 'password',
  'cc-number': 'card',
  'cc-csc': 'card',
  'cc-exp': 'card',
  'cc-exp-month': 'card',
  'cc-exp-year': 'card',
  'cc-name': 'card',
  'cc-given-name': 'card',
  'cc-family-name': 'card',
  'cc-type': 'card',
};

/**
 * What a field is called, in Portuguese, Spanish and English: in lower case, without accents, words apart. They are looked for in the
 * field's own name, label and hint, never in the text of the page, which may speak of cards as it likes.
 */
export const SENSITIVE_WORDS: [kind: SensitiveKind, words: RegExp][] = [
  [
    'password',
    /\b(?:senha|passw(?:or)?d|passcode|passwd|pwd|contrasena|clave de acceso|codigo pin|pin code)\b/,
  ],
  [
    'card',
    /\b(?:(?:numero|n|no|num|number) (?:do |de |del |de la )?(?:seu |su )?(?:cartao|tarjeta|card)|(?:card|cartao|tarjeta|cc)(?: de)?(?: credito| debito| credit)? (?:number|numero|num|no|n)|(?:credit|debit) card|cardnumber|creditcard|ccnumber|ccnum|card num|numerocartao|numcartao|numerotarjeta|cartao de (?:credito|debito)|tarjeta de (?:credito|debito))\b/,
  ],
  [
    'card',
    /\b(?:cvv2?|cvc2?|csc|cvn|codigo de seguranca|codigo de seguridad|security code|cardcvv|cardcvc|cvvcode)\b/,
  ],
  [
    'card',
    /\b(?:(?:validade|vencimento|expiracao|vencimiento|caducidad|expiration|expiry|expires?)(?: date)? (?:do |de |del |de la |of )?(?:the )?(?:cartao|tarjeta|card)|(?:card|cc) ?(?:exp|expiry|expiration|expires)(?: date| month| year)?|cardexpiry|cardexpiration|exp date|mm (?:aa|yy|aaaa|yyyy))\b/,
  ],
  [
    'bank',
    /\b(?:numero da (?:sua )?conta|conta (?:corrente|poupanca|bancaria)|(?:agencia|ag) (?:bancaria|e conta|sem digito|com digito)|digito da (?:conta|agencia)|senha do cartao|internet banking|account number|bank account|routing number|sort code|iban|numero de cuenta|cuenta bancaria|clabe|token (?:do banco|bancario))\b/,
  ],
];

/** Harmless each, and bank data together. */
export const BANK_PAIR: [branch: RegExp, account: RegExp] = [
  /^(?:n |no |numero (?:da )?|num |cod |codigo (?:da )?)?(?:agencia|branch|sucursal)(?: \w{1,10})?$/,
  /^(?:n |no |numero (?:da )?|num )?(?:conta|account|cuenta)(?: (?:digito|com digito|dv|number|numero))?$/,
];
