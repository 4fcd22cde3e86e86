import { type Token, tokenizer } from 'acorn';

/** How a site's script writes the names and strings of the program. */
export interface Spelling {
  /** @param own a name of the program, with its `$` */
  name(own: string): string;
  /** @returns an expression with this value */
  text(value: string): string;
}

const WORD_END = /[\w$]$/;
const WORD_START = /^[\w$]/;

/**
 * The program without comments and spaces, with its own names and strings spelled anew. Minifiers of packages take too long to run
 * for each site. Statements must end with semicolons, since line ends are dropped; the program's own names begin with `$`, and no
 * property or key does.
 */
export function minify(source: string, { name, text }: Spelling): string {
  const tokens = [...tokenizer(source, { ecmaVersion: 2018 })];
  let written = '';
  for (const [at, token] of tokens.entries()) {
    if (token.type.label === '}' && written.endsWith(';')) written = written.slice(0, -1);
    const next = spelled(source, token, isKey(tokens, at), { name, text });
    if (needsSpace(written, next)) written += ' ';
    written += next;
  }
  return written;
}

function spelled(source: string, token: Token, asIs: boolean, { name, text }: Spelling): string {
  const own = source.slice(token.start, token.end);
  if (token.type.label === 'name') return own.startsWith('$') ? name(own) : own;
  if (token.type.label !== 'string' || asIs) return own;
  // Acorn's types lack the value of a token.
  return text((token as Token & { value: string }).value);
}

/** Whether a string is the key of a property, where an expression may not stand. */
function isKey(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.type.label === ':' && ['{', ','].includes(tokens[at - 1]?.type.label ?? '');
}

function needsSpace(before: string, next: string): boolean {
  if (WORD_END.test(before) && WORD_START.test(next)) return true;
  const last = before.at(-1);
  return (last === '+' || last === '-') && next.startsWith(last);
}
