import { type Token, tokenizer } from 'acorn';

/** What the tokens of a program are written as. */
export interface Spelling {
  /** Of a name of the program's own, with its `$`. */
  name(own: string): string;
  /** Of a string's value: an expression that stands where the string stood. */
  text(value: string): string;
}

const WORD_END = /[\w$]$/;
const WORD_START = /^[\w$]/;

/**
 * The program without comments and spaces, its own names and its strings spelled anew. Statements must end with semicolons, since line
 * ends go; names of its own begin with `$`, and no property and no string that is a key does.
 */
export function minify(source: string, { name, text }: Spelling): string {
  const tokens = [...tokenizer(source, { ecmaVersion: 2018 })];
  let written = '';
  for (const [at, token] of tokens.entries()) {
    if (token.type.label === '}' && written.endsWith(';')) written = written.slice(0, -1);
    const next = spelled(source, token, isKey(tokens, at), { name, text });
    if (mustPart(written, next)) written += ' ';
    written += next;
  }
  return written;
}

function spelled(source: string, token: Token, asIs: boolean, { name, text }: Spelling): string {
  const own = source.slice(token.start, token.end);
  if (token.type.label === 'name') return own.startsWith('$') ? name(own) : own;
  if (token.type.label !== 'string') return own;
  return asIs ? own : text(stringOf(token));
}

/** Acorn's types leave it out. */
function stringOf(token: Token): string {
  return (token as Token & { value: string }).value;
}

/** Whether a string stands where only a string may, as before the colon of a property. */
function isKey(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.type.label === ':' && ['{', ','].includes(tokens[at - 1]?.type.label ?? '');
}

function mustPart(before: string, next: string): boolean {
  if (WORD_END.test(before) && WORD_START.test(next)) return true;
  const last = before.at(-1);
  return (last === '+' || last === '-') && next.startsWith(last);
}
