import type { SourceRange } from '@garimpo/cloner-contract';
import { wordSet } from './text.ts';

/** A piece of markup. `raw` is the content of an element that is not parsed as markup, with that element's `tag`. */
export interface Token extends SourceRange {
  kind: 'start' | 'end' | 'text' | 'raw' | 'comment';
  /** Lower case; empty for texts and comments. */
  tag: string;
}

const RAW = wordSet('script style textarea title noscript iframe xmp noembed noframes');
const TAG_NAME = /[a-z][^\s/>]*/iy;

/** Splits the source into pieces without gaps, as written rather than as browsers repair it. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (kind: Token['kind'], end: number, tag = '') => {
    if (end > at) tokens.push({ kind, tag, start: at, end });
    at = end;
  };
  while (at < source.length) {
    if (source[at] !== '<') {
      take('text', nextMarkup(source, at));
      continue;
    }
    if (source.startsWith('<!--', at)) {
      take('comment', after(source, '-->', at + 4));
      continue;
    }
    if (source[at + 1] === '!' || source[at + 1] === '?') {
      take('comment', after(source, '>', at));
      continue;
    }
    const isEnd = source[at + 1] === '/';
    TAG_NAME.lastIndex = at + (isEnd ? 2 : 1);
    const tag = TAG_NAME.exec(source)?.[0].toLowerCase();
    if (tag === undefined) {
      take('text', nextMarkup(source, at + 1));
      continue;
    }
    take(isEnd ? 'end' : 'start', endOfTag(source, TAG_NAME.lastIndex), tag);
    if (!isEnd && RAW.has(tag)) take('raw', endOfRaw(source, at, tag), tag);
  }
  return tokens;
}

function nextMarkup(source: string, from: number): number {
  const next = source.indexOf('<', from);
  return next === -1 ? source.length : next;
}

function after(source: string, mark: string, from: number): number {
  const found = source.indexOf(mark, from);
  return found === -1 ? source.length : found + mark.length;
}

/** The place after the tag's `>`, which may also occur in a quoted value. */
function endOfTag(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const character = source[at];
    if (character === '>') return at + 1;
    if (character !== '=') continue;
    let value = at + 1;
    while (/\s/.test(source[value] ?? '')) value += 1;
    const quote = source[value];
    if (quote !== '"' && quote !== "'") continue;
    const end = source.indexOf(quote, value + 1);
    if (end === -1) return source.length;
    at = end;
  }
  return source.length;
}

function endOfRaw(source: string, from: number, tag: string): number {
  const end = new RegExp(`</${tag}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(source)?.index ?? source.length;
}
