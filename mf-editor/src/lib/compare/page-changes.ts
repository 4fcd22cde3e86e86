import { firstOfEach, readAttributes } from '../html/start-tag.ts';
import { decodeText, wordSet } from '../html/text.ts';
import type { Token } from '../html/tokens.ts';
import { compareSources, type SourceChange } from './diff-sources.ts';

type ChangeKind = 'text' | 'link' | 'image' | 'style' | 'script' | 'attribute' | 'block' | 'comment' | 'head';

/** One difference for people to read. A side is null where it has nothing. */
export interface PageChange {
  kind: ChangeKind;
  attribute?: { name: string; tag: string };
  before: string | null;
  after: string | null;
}

/** Longest quote of one side, in characters. */
const SHOWN_MAX = 600;
const IMAGE_TAGS = wordSet('img source video picture image audio');
const STYLE_ATTRIBUTES = wordSet('style class bgcolor width height align color background');
const HEAD = wordSet('title meta base head html');

/** Differences in texts, links, images, styles and blocks. White space and lone end tags are ignored. */
export function pageChanges(before: string, after: string): PageChange[] {
  return compareSources(before, after).flatMap((change) => {
    const paired = pairsOf(change);
    if (paired !== null) {
      return paired.flatMap(([one, other]) => changesOf(sliceOf(before, one), sliceOf(after, other), one));
    }
    return blockChange(
      change.removed.map((token) => ({ ...token, source: sliceOf(before, token) })),
      change.added.map((token) => ({ ...token, source: sliceOf(after, token) })),
    );
  });
}

const sliceOf = (source: string, { start, end }: Token) => source.slice(start, end);

/** Pairs tokens where both sides have the same kinds. */
function pairsOf({ removed, added }: SourceChange): [Token, Token][] | null {
  if (removed.length !== added.length) return null;
  const pairs = removed.map((token, at): [Token, Token] => [token, added[at] as Token]);
  return pairs.every(([one, other]) => one.kind === other.kind && one.tag === other.tag) ? pairs : null;
}

function changesOf(before: string, after: string, { kind, tag }: Token): PageChange[] {
  if (before === after || kind === 'end') return [];
  if (kind === 'start') return attributeChanges(before, after, tag);
  const [one, other] = [readable(before, kind), readable(after, kind)];
  return one === other ? [] : [{ kind: kindOfContent(kind, tag), before: one, after: other }];
}

function attributeChanges(before: string, after: string, tag: string): PageChange[] {
  const [one, other] = [attributesOf(before), attributesOf(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [was, is] = [one.get(name) ?? null, other.get(name) ?? null];
    if (was === is) return [];
    const sides = { before: was === null ? null : cut(was), after: is === null ? null : cut(is) };
    return [{ kind: kindOfAttribute(name, tag), attribute: { name, tag }, ...sides }];
  });
}

interface WrittenToken extends Token {
  source: string;
}

function blockChange(removed: readonly WrittenToken[], added: readonly WrittenToken[]): PageChange[] {
  const [before, after] = [contentOf(removed), contentOf(added)];
  if (before === after) return [];
  return [{ kind: kindOfBlock([...removed, ...added]), before, after }];
}

/** Readable content of tokens: texts, or addresses of elements without text. */
function contentOf(tokens: readonly WrittenToken[]): string | null {
  const parts = tokens.flatMap(({ kind, source, tag }) => {
    if (kind === 'end' || kind === 'comment') return [];
    if (kind !== 'start') return readable(source, kind) ?? [];
    const attributes = attributesOf(source);
    return (
      ['src', 'href', 'content'].map((name) => attributes.get(name)).find((value) => value) ?? `<${tag}>`
    );
  });
  return parts.length === 0 ? null : cut(parts.join(' '));
}

function kindOfContent(kind: Token['kind'], tag: string): ChangeKind {
  if (kind === 'comment') return 'comment';
  if (tag === 'script' || tag === 'style') return tag;
  return tag === 'title' ? 'head' : 'text';
}

function kindOfAttribute(name: string, tag: string): ChangeKind {
  if (HEAD.has(tag)) return 'head';
  if (tag === 'script') return 'script';
  if (tag === 'link') return 'style';
  if (STYLE_ATTRIBUTES.has(name)) return 'style';
  if (IMAGE_TAGS.has(tag) && /^(?:src|srcset|poster|data-src|alt)$/.test(name)) return 'image';
  return name === 'href' ? 'link' : 'attribute';
}

function kindOfBlock(tokens: readonly Token[]): ChangeKind {
  const tags = new Set(tokens.map(({ tag }) => tag).filter((tag) => tag !== ''));
  if (tags.size === 0) return tokens.every(({ kind }) => kind === 'comment') ? 'comment' : 'text';
  const only = (...names: string[]) => [...tags].every((tag) => names.includes(tag));
  if (only('script', 'noscript')) return 'script';
  if (only('style', 'link')) return 'style';
  if (only('a')) return 'link';
  if (only(...IMAGE_TAGS)) return 'image';
  return only(...HEAD) ? 'head' : 'block';
}

function attributesOf(startTag: string): Map<string, string> {
  return new Map(firstOfEach(readAttributes(startTag, 0)).map(({ name, value }) => [name, value]));
}

function readable(source: string, kind: Token['kind']): string | null {
  const text = (kind === 'text' ? decodeText(source) : source).replace(/\s+/g, ' ').trim();
  return text === '' ? null : cut(text);
}

function cut(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}
