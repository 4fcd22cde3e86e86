import { runInThisContext } from 'node:vm';

/**
 * Letters of other scripts, and of Latin ones that no normal form takes apart, by the letter that a reader sees in them. After
 * Unicode's confusables (UTS 39), as far as lower case goes.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀꭺꓮ⍺',
  b: 'ьвʙᏼ',
  c: 'сϲᴄⅽꮯ',
  d: 'ԁɗđᴅꓒ',
  e: 'еεєҽᴇꭼꓰ℮ə',
  f: 'ғſꞙ',
  g: 'ɡցԍ',
  h: 'һհнʜħꓧ',
  i: 'іιıɪӏⲓꙇ',
  j: 'јϳյ',
  k: 'кκᴋĸ',
  l: 'ⅼǀłʟ',
  m: 'мᴍⅿꮇ',
  n: 'ոռпɴпꓠηƞŋи',
  o: 'оοօσᴏøꓳ०',
  p: 'рρᴘꓑ',
  q: 'ԛզ',
  r: 'гʀꮁɾ',
  s: 'ѕꜱꓢꮪʂ',
  t: 'тτᴛŧꓔ',
  u: 'υսᴜцʋ',
  v: 'νѵᴠⅴ',
  w: 'ԝωѡᴡɯ',
  x: 'хχⅹ',
  y: 'уγүʏყ',
  z: 'ᴢʐƶ',
};

/**
 * The source of a function that gives all readings of a text: in small Latin letters and digits, without accents, marks and what has no
 * width, words apart by one space; with camel case apart and together, with letters that stand alone put together, with digits and
 * signs read as the letters they look like, and backwards. Readings stand between bars. The same source runs in pages and here.
 */
const PLAIN_WORDS = String.raw`function (text) {
  const known = ${JSON.stringify(LOOK_ALIKES)};
  const letters = new Map();
  // A sign that resembles two letters is read as the first.
  for (const [letter, signs] of Object.entries(known)) for (const sign of signs) if (!letters.has(sign)) letters.set(sign, letter);
  const digits = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i', '€': 'e' };
  const enclosed = (code) =>
    code >= 0x1f130 && code <= 0x1f189 ? (code - 0x1f130) % 32 : code >= 0x1f1e6 && code <= 0x1f1ff ? code - 0x1f1e6 : -1;
  const base = [...String(text).slice(0, 2000).replace(/[º°ª]/g, '').normalize('NFKC').normalize('NFD')]
    .filter((sign) => !/[\p{M}\p{Cf}\u00ad\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800]/u.test(sign))
    .map((sign) => {
      const at = enclosed(sign.codePointAt(0));
      if (at >= 0 && at < 26) return String.fromCharCode(97 + at);
      const upper = sign !== sign.toLowerCase();
      const letter = letters.get(sign.toLowerCase());
      return letter === undefined ? sign : upper ? letter.toUpperCase() : letter;
    })
    .join('');
  const tidy = (one) => one.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();
  const together = (one) => one.replace(/\b[a-z0-9](?: [a-z0-9])+\b/g, (run) => run.replace(/ /g, ''));
  const split = tidy(base.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const whole = tidy(base);
  const leet = tidy(base.replace(/[^\s]+/g, (word) =>
    /[a-z]/i.test(word) && /[0134578@$!€]/.test(word) ? word.replace(/[0134578@$!€]/g, (sign) => digits[sign]) : word));
  // A word may be hyphenated where no line ends.
  const joined = tidy(base.replace(/(?<=[a-z])[-\u2010-\u2015\u00b7.•_/|*~](?=[a-z])/gi, ''));
  const readings = new Set([split, whole, joined, together(whole), together(leet), leet, [...whole].reverse().join('')]);
  return [...readings].filter((one) => one !== '').join(' | ');
}`;

/** {@link PLAIN_WORDS}, run here. */
export const plainWords = runInThisContext(`(${PLAIN_WORDS})`) as (text: string) => string;

/** Why a page is refused: the product copies sales pages, and hosts no phishing. */
export type SensitiveKind = 'password' | 'card' | 'bank';

/** Values of `autocomplete` that declare a secret. */
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
 * What a field is called, in Portuguese, Spanish and English, in a reading of `plainWords`. They are looked for in the field's own
 * name, label and hint, and in what stands beside it like a label; never in the prose of the page, which may speak of cards as it likes.
 */
const SENSITIVE_WORDS: [kind: SensitiveKind, words: RegExp][] = [
  [
    'password',
    /\b(?:senhas?|senhaatual|novasenha|passw(?:or)?ds?|passcodes?|passphrase|passwd|pwd|contrasenas?|clave (?:de acceso|secreta|bancaria)|palavra passe|mot de passe|passwort|kennwort|parola d ordine|wachtwoord|codigo pin|pin code|pin de (?:acesso|seguranca|\d))\b/,
  ],
  [
    'password',
    /\b(?:(?:frase|palavras?|frases) (?:de recuperacao|semente|secretas?|chave|mnemonicas?)|(?:seed|recovery|secret|backup|mnemonic) (?:phrase|words?)|mnemonic|chave privada|private key|clave privada|(?:12|24|doze|vinte e quatro) (?:palavras|words|palabras))\b/,
  ],
  [
    'password',
    /\b(?:codigo (?:de )?(?:verificacao|autenticacao|verificacion|autenticacion|2fa|sms)|codigo (?:recebido|enviado|que (?:\w+ ){0,2}(?:enviamos|mandamos|recebeu|chegou))(?: \w+){0,4} (?:sms|whatsapp|celular|telefone|e ?mail)|(?:verification|authentication|authenticator|sms|2fa|otp|mfa) code|one ?time (?:pass|password|passcode)|otp|2fa|codigo (?:de |do |do seu )?(?:autenticador|authenticator|token|itoken))\b/,
  ],
  [
    'card',
    /\b(?:(?:numero|n|no|num|number) (?:do |de |del |de la )?(?:seu |su )?(?:cartao|tarjeta|card)|(?:card|cartao|tarjeta|cc)(?: de)?(?: credito| debito| credit)? (?:number|numero|numeracao|num|no|n)|(?:credit|debit) card|cardnumber|creditcard|ccnumber|ccnum|card num|numerocartao|numcartao|numerotarjeta|cartao de (?:credito|debito)|tarjeta de (?:credito|debito))\b/,
  ],
  [
    'card',
    /\b(?:cvv2?|cvc2?|csc|cvn|codigo de seguranca|codigo de seguridad|security code|cardcvv|cardcvc|cvvcode|(?:3|tres) digitos (?:do verso|atras|no verso)|codigo (?:do|no) verso|digitos (?:\w+ ){0,2}(?:do|no|d[oe] seu) (?:seu )?cartao)\b/,
  ],
  [
    'card',
    /\b(?:(?:validade|vencimento|expiracao|vencimiento|caducidad|expiration|expiry|expires?)(?: date)? (?:do |de |del |de la |of )?(?:the )?(?:cartao|tarjeta|card)|(?:card|cc) ?(?:exp|expiry|expiration|expires)(?: date| month| year)?|cardexpiry|cardexpiration|exp date|mm (?:aa|yy|aaaa|yyyy))\b/,
  ],
  [
    'bank',
    /\b(?:numero da (?:sua )?conta(?! (?:do|no|de) (?:instagram|usuario))|conta (?:corrente|poupanca|bancaria)|(?:agencia|ag) (?:bancaria|e conta|sem digito|com digito)|digito da (?:conta|agencia)|internet banking|account number|bank account|routing number|sort code|iban|numero de cuenta|cuenta bancaria|clabe|token (?:do banco|do app|bancario|de seguranca|de acesso)|itoken|chave de seguranca|assinatura eletronica|cartao de seguranca|tabela de seguranca)\b/,
  ],
];

/** Words that accompany a secret in its label: "Digite a sua ... de 6 dígitos para continuar". */
const LABEL_WORDS =
  /^(?:a|o|as|os|um|uma|e|ou|de|do|da|dos|das|no|na|em|com|por|para|pra|the|an|your|and|or|of|to|el|la|los|su|tu|y|sua|seu|suas|seus|minha|meu|digite|digitar|informe|informar|insira|inserir|coloque|confirme|confirmar|confirmacao|repita|repetir|preencha|escreva|crie|criar|escolha|cole|monte|toque|arraste|selecione|clique|agora|primeiro|depois|falta|passo|etapa|cadastre|cadastrar|valide|enter|type|confirm|repeat|create|choose|insert|ingrese|ingresa|escriba|introduzca|nova|novo|new|nueva|atual|antiga|current|old|aqui|abaixo|here|below|favor|please|continuar|acessar|entrar|prosseguir|liberar|validar|continue|login|acesso|access|conta|account|banco|bank|app|aplicativo|cartao|card|tarjeta|portal|sistema|site|area|membros|cliente|usuario|user|instagram|facebook|google|gmail|mail|email|whatsapp|celular|eletronica|numerica|secreta|pessoal|letras|numeros|digitos|digits|caracteres|minimo|obrigatorio|obrigatoria|required|campo|field|sms|via|\d{1,2})$/;

/** Words that ask a visitor to type something, before its name. */
const ASKING_WORDS =
  /\b(?:digite|informe|insira|coloque|cole|monte|toque|arraste|selecione|clique|confirme|preencha|escreva|entre com|crie|cadastre|valide|envie|mande|fale|diga|qual (?:e |a |o )|enter|type|insert|confirm|provide|ingrese|ingresa|introduzca|escriba)\b(?: \w+){0,6}$/;

/** Words that make a sentence with a secret a warning, a question or an offer of help. */
const DENYING_WORDS =
  /\b(?:nunca|jamais|nao|sem|sans|never|dont|don t|not|no need|nem|esqueceu|esqueci|forgot|olvido|olvidaste|recupere|recuperar|redefinir|trocar|como|how|dicas?|por que|receber|recebera|recebe|enviaremos|enviamos|mandamos|buscar|busca|pesquisar|pesquise|procurar|procure|search|find)\b/;

/** Names of harmless fields: text near them is not taken for their label. */
const HARMLESS_NAMES =
  /\b(?:e ?mail|email|correo|nome|name|nombre|sobrenome|telefone|celular|whatsapp|whats|phone|fone|tel|cpf|cnpj|cep|endereco|rua|bairro|cidade|estado|cupom|coupon|cupon|promocional|vale|voucher|busca|buscar|pesquis\w*|procur\w*|search|comentario|comment|mensagem|message|duvida|pergunta|opiniao|depoimento|idade|peso|altura|quantidade|qtd|data|nascimento|instagram|empresa|cargo|profissao|assunto|palpite|resposta|pedido|rastreio|rastreamento)\b/;

/** Each is harmless alone; together they are bank data. */
export const BANK_PAIR: [branch: RegExp, account: RegExp] = [
  /^(?:n |no |numero (?:da )?|num |cod |codigo (?:da )?)?(?:agencia|branch|sucursal)(?: \w{1,10})?$/,
  /^(?:n |no |numero (?:da )?|num )?(?:conta|account|cuenta)(?: (?:digito|com digito|dv|number|numero))?$/,
];

/** Complete labels of secrets, whose words are harmless inside others. */
const SENSITIVE_LABELS: [kind: SensitiveKind, label: RegExp][] = [
  ['password', /^(?:pin|token|clave|chave de acesso|frase secreta|seed|codigo do token)$/],
  ['card', /^(?:cartao|tarjeta|card|validade mm aa)$/],
];

/** An example of a card's number, of its end of validity, or of what hides a secret, as fields show them. */
const SENSITIVE_EXAMPLE = /^\s*(?:(?:[0-9x#_*•●]{4}[\s.-]*){3}[0-9x#_*•●]{4}|[•●*·⚫⬤]{4,})\s*$/i;

/** A password in other scripts than Latin, whose letters no reading keeps. */
const FOREIGN_PASSWORD =
  /парол|密[码碼]|パスワード|暗証番号|비밀번호|كلمة (?:المرور|السر)|סיסמ[הא]|पासवर्ड|รหัสผ่าน/i;

/** Pictures that a page asks for: identity documents, or a card. */
const SENSITIVE_PICTURES: [kind: SensitiveKind, words: RegExp][] = [
  [
    'card',
    /\b(?:foto|imagem|picture|photo)(?: (?:do|da|de|dos|of|your|the|seu|sua))* (?:cartao|card|tarjeta)\b(?! de visita| de natal)/,
  ],
  [
    'bank',
    /\b(?:selfie(?: \w+){0,4} (?:documento|identidade|rg|cnh|passaporte|id)|(?:foto|imagem|copia|frente|verso|frente e verso)(?: (?:do|da|de|seu|sua))* (?:documento|identidade|rg|cnh|cpf|passaporte)|documento (?:de identidade|com foto)|(?:rg|cnh|passaporte) (?:frente|verso|aberta|aberto|digitalizad[oa]))\b/,
  ],
];

/** The words of the rules, as a page's script has them. */
const WORDS = `const { tokens, words, labels, example, labelWords, asking, denying, harmless, foreign, pictures } = {
  tokens: new Map(Object.entries(${JSON.stringify(SENSITIVE_TOKENS)})),
  words: [${SENSITIVE_WORDS.map(([kind, pattern]) => `['${kind}', ${pattern}]`).join(', ')}],
  labels: [${SENSITIVE_LABELS.map(([kind, pattern]) => `['${kind}', ${pattern}]`).join(', ')}],
  example: ${SENSITIVE_EXAMPLE}, labelWords: ${LABEL_WORDS}, asking: ${ASKING_WORDS}, denying: ${DENYING_WORDS},
  harmless: ${HARMLESS_NAMES}, foreign: ${FOREIGN_PASSWORD},
  pictures: [${SENSITIVE_PICTURES.map(([kind, pattern]) => `['${kind}', ${pattern}]`).join(', ')}],
};
const plain = ${PLAIN_WORDS};`;

/**
 * What names a field, and what stands near it, as source of two functions: `kindOfName(text)` for a name, label or hint of the field's
 * own, and `kindOfLabel(text, hasHarmlessName)` for text beside it. Either gives a kind or null.
 */
export const NAME_RULES = String.raw`
${WORDS}
const SEARCHES = /\b(?:buscar?|pesquis\w*|procurar?|search|find|dicas? de|lembrete)\b/;
/** A way to pay that one chooses beside a field of another kind. */
const WAY_TO_PAY = /^(?:(?:credit|debit) card|cartao de (?:credito|debito)|tarjeta de (?:credito|debito))$/;
const readingsOf = (text) => plain(text).split(' | ');
const firstOf = (pairs, reading) => {
  for (const [kind, pattern] of pairs) if (pattern.test(reading)) return kind;
  return null;
};
const kindOfName = (text) => {
  if (example.test(text)) return /[•●*·⚫⬤]/.test(text) ? 'password' : 'card';
  if (foreign.test(text)) return 'password';
  for (const reading of readingsOf(text)) {
    if (SEARCHES.test(reading)) continue;
    const kind = firstOf(words, reading) ?? firstOf(labels, reading);
    if (kind !== null) return kind;
  }
  return null;
};
const areLabelWords = (text) => text.split(' ').every((word) => word === '' || labelWords.test(word));
const kindOfLabel = (text, hasHarmlessName) => {
  if (text.length > 400) return null;
  if (text.trim().length <= 40 && foreign.test(text)) return 'password';
  for (const reading of readingsOf(text)) {
    for (const [kind, pattern] of words) {
      const found = pattern.exec(reading);
      if (found === null || (hasHarmlessName && WAY_TO_PAY.test(found[0]))) continue;
      const before = reading.slice(0, found.index).trim();
      const after = reading.slice(found.index + found[0].length).trim();
      if (text.length <= 120 && areLabelWords(before) && areLabelWords(after)) return kind;
      if (!hasHarmlessName && asking.test(before) && !denying.test(before)) return kind;
    }
    const rest = reading.split(' ').filter((word) => word === 'token' || word === 'pin' || !labelWords.test(word)).join(' ');
    const kind = hasHarmlessName || text.length > 80 ? null : firstOf(labels, rest);
    if (kind !== null) return kind;
  }
  return null;
};`;

/** What a field's own name, label or hint asks for; null for nothing that is a secret. */
export const kindOfName = runInThisContext(`(() => { ${NAME_RULES}; return kindOfName; })()`) as (
  text: string,
) => SensitiveKind | null;
