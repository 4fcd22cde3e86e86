import { runInThisContext } from 'node:vm';
import { PLAIN_WORDS } from './plain-words.ts';
import {
  ASKING_WORDS,
  DENYING_WORDS,
  FOREIGN_PASSWORD,
  HARMLESS_NAMES,
  LABEL_WORDS,
  SENSITIVE_EXAMPLE,
  SENSITIVE_LABELS,
  SENSITIVE_PICTURES,
  SENSITIVE_TOKENS,
  SENSITIVE_WORDS,
  type SensitiveKind,
} from './sensitive-words.ts';

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
