/** Ignores case and accents: "a" finds "á". */
export const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

/** What is searched of an entry, made plain once. */
export interface Searched {
  title: string;
  /** Words of the title, in order. */
  words: readonly string[];
  /** Everything else that finds the entry. */
  others: readonly string[];
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

export function searched(title: string, others: readonly string[]): Searched {
  const plainTitle = plain(title);
  return { title: plainTitle, words: wordsOf(plainTitle), others: others.map(plain) };
}

/** The better way of matching always wins, however long the texts are. */
const SCORE = { start: 100, word: 80, inside: 60, otherWord: 40, other: 30, shortened: 20, slip: 10 };
/** Shorter words are too easily one slip away from each other. */
const SLIP_FROM = 5;

/**
 * How well an entry answers what was typed; 0 when it does not. Each typed word has to be found: at the start of the
 * title, at the start of a word, inside of it, in what else is known of the entry, as an abbreviation of the title ("cs"
 * finds "Clonar Sites"), or with one slip of the fingers at the start of a word.
 */
export function score(entry: Searched, typed: readonly string[]): number {
  let sum = 0;
  for (const word of typed) {
    const own = scoreOf(entry, word);
    if (own === 0) return 0;
    sum += own;
  }
  // The words in the order of the title beat the same words elsewhere.
  return sum / typed.length + (entry.title.includes(typed.join(' ')) ? 1 : 0);
}

export const typedWords = (search: string) => plain(search).split(/\s+/).filter(Boolean);

function scoreOf({ title, words, others }: Searched, word: string): number {
  if (title.startsWith(word)) return SCORE.start;
  if (words.some((own) => own.startsWith(word))) return SCORE.word;
  if (title.includes(word)) return SCORE.inside;
  if (others.some((other) => other.startsWith(word))) return SCORE.otherWord;
  if (others.some((other) => other.includes(word))) return SCORE.other;
  if (shortens(words, word)) return SCORE.shortened;
  return word.length >= SLIP_FROM && words.some((own) => isOneSlip(own, word)) ? SCORE.slip : 0;
}

/** Each letter goes on in the word of the one before, or begins a later word. */
function shortens(words: readonly string[], typed: string): boolean {
  const from = (word: number, at: number, typedAt: number): boolean => {
    if (typedAt === typed.length) return true;
    const letter = typed[typedAt];
    if (words[word]?.[at] === letter && from(word, at + 1, typedAt + 1)) return true;
    for (let next = word + 1; next < words.length; next += 1) {
      if (words[next]?.[0] === letter && from(next, 1, typedAt + 1)) return true;
    }
    return false;
  };
  return typed.length > 1 && from(-1, 0, 0);
}

/** Whether the beginning of a word is what was typed but for one letter: missing, too many, another, or two that changed places. */
function isOneSlip(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  const rest = typed.slice(at);
  const own = word.slice(at);
  return (
    own.slice(1).startsWith(rest) ||
    own.startsWith(rest.slice(1)) ||
    own.slice(1).startsWith(rest.slice(1)) ||
    (rest.length > 1 && own[0] === rest[1] && own[1] === rest[0] && own.slice(2).startsWith(rest.slice(2)))
  );
}
