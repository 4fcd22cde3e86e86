import { readingsOf } from './readings.ts';
import {
  ASKING_WORDS,
  DENYING_WORDS,
  FOREIGN_PASSWORD,
  HARMLESS_NAMES,
  LABEL_WORDS,
  SENSITIVE_EXAMPLE,
  SENSITIVE_LABELS,
  SENSITIVE_PICTURES,
  SENSITIVE_WORDS,
  type SensitiveKind,
} from './sensitive-words.ts';

const SEARCHES = /\b(?:buscar?|pesquis\w*|procurar?|search|find|dicas? de|lembrete)\b/;
/** A way to pay that one chooses beside a field of another kind. */
const WAY_TO_PAY = /^(?:(?:credit|debit) card|cartao de (?:credito|debito)|tarjeta de (?:credito|debito))$/;
/** What a field is called that takes an answer to whatever stands above it. */
const ANSWERS = /\b(?:resposta|responda|mensagem|message|answer|respuesta)\b/;
const PHONES = /\b(?:telefones?|celular|whatsapp|whats|zap|phone|mobile|fone|tel|contato)\b/;
const ASKED_FOR =
  /\b(?:qual (?:e |era )?(?:a|o)|digite|informe|confirme|escreva|envie|mande)(?: (?:a|o|as|os|sua|seu|suas|seus|nova|atual))*$/;
const DIGIT_WORDS =
  /^(?:zero|um|dois|tres|quatro|cinco|seis|sete|oito|nove|one|two|three|four|five|six|seven|eight|nine|uno|dos|cuatro|siete|ocho|nueve|diez)$/;

/** What a field's own name, label or hint asks for; null for nothing that is a secret. */
export function kindOfName(text: string): SensitiveKind | null {
  if (SENSITIVE_EXAMPLE.test(text)) return /[•●*·⚫⬤]/.test(text) ? 'password' : 'card';
  if (FOREIGN_PASSWORD.test(text)) return 'password';
  for (const reading of readingsOf(text)) {
    if (SEARCHES.test(reading)) continue;
    const kind = firstOf(SENSITIVE_WORDS, reading) ?? firstOf(SENSITIVE_LABELS, reading);
    if (kind !== null) return kind;
  }
  return null;
}

/**
 * What text beside a field asks for.
 * @param hasHarmlessName whether the field's own name is that of a harmless field
 */
export function kindOfLabel(text: string, hasHarmlessName: boolean): SensitiveKind | null {
  if (text.length > 400) return null;
  if (text.trim().length <= 40 && FOREIGN_PASSWORD.test(text)) return 'password';
  for (const reading of readingsOf(text)) {
    for (const [kind, pattern] of SENSITIVE_WORDS) {
      const found = pattern.exec(reading);
      if (found === null || (hasHarmlessName && WAY_TO_PAY.test(found[0]))) continue;
      const before = reading.slice(0, found.index).trim();
      const after = reading.slice(found.index + found[0].length).trim();
      if (text.length <= 120 && areLabelWords(before) && areLabelWords(after)) return kind;
      if (!hasHarmlessName && isRequest(before)) return kind;
    }
    const rest = reading
      .split(' ')
      .filter((word) => word === 'token' || word === 'pin' || !LABEL_WORDS.test(word))
      .join(' ');
    const kind = hasHarmlessName || text.length > 80 ? null : firstOf(SENSITIVE_LABELS, rest);
    if (kind !== null) return kind;
  }
  return null;
}

/** What a text tells somebody to type, wherever it stands. */
export function kindAskedFor(text: string): SensitiveKind | null {
  if (text.length > 300) return null;
  for (const reading of readingsOf(text)) {
    for (const [kind, pattern] of SENSITIVE_WORDS) {
      const found = pattern.exec(reading);
      if (found !== null && isRequest(reading.slice(0, found.index).trim())) return kind;
    }
  }
  return null;
}

/** Whether the text is a question for a secret itself, not about it. */
export function asksForSecret(text: string): boolean {
  if (text.length > 200) return false;
  return readingsOf(text).some((reading) =>
    SENSITIVE_WORDS.some(([, pattern]) => {
      const found = pattern.exec(reading);
      const before = found === null ? '' : reading.slice(0, found.index).trim();
      return found !== null && ASKED_FOR.test(before) && !DENYING_WORDS.test(before);
    }),
  );
}

/** What a picture that the text asks for shows: a card, or who somebody is. */
export function kindOfPicture(text: string): SensitiveKind | null {
  for (const reading of readingsOf(text)) {
    const kind = firstOf(SENSITIVE_PICTURES, reading);
    if (kind !== null && !DENYING_WORDS.test(reading)) return kind;
  }
  return null;
}

export function isHarmlessName(text: string): boolean {
  return readingsOf(text).some((reading) => HARMLESS_NAMES.test(reading));
}

/** Whether a field of this name takes a telephone number. */
export function isPhoneName(text: string): boolean {
  return readingsOf(text).some((reading) => PHONES.test(reading));
}

/** Whether a field of this name takes the answer to any question. */
export function takesAnswers(name: string): boolean {
  return readingsOf(name).some((reading) => ANSWERS.test(reading));
}

export function isDigitWord(text: string): boolean {
  return readingsOf(text).some((reading) => DIGIT_WORDS.test(reading));
}

/** Whether words before a secret's name ask to type it. */
function isRequest(before: string): boolean {
  return ASKING_WORDS.test(before) && !DENYING_WORDS.test(before);
}

function areLabelWords(text: string): boolean {
  return text.split(' ').every((word) => word === '' || LABEL_WORDS.test(word));
}

function firstOf(pairs: readonly [SensitiveKind, RegExp][], reading: string): SensitiveKind | null {
  for (const [kind, pattern] of pairs) if (pattern.test(reading)) return kind;
  return null;
}
