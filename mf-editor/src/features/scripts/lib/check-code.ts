import { readAttributes } from '../../../lib/html/start-tag.ts';
import { contentModel, isVoid, wordSet } from '../../../lib/html/text.ts';
import { tokensOf } from '../../../lib/html/tokens.ts';
import { isOwnKind, trackersIn } from './own-trackers.ts';
import { type KnownScript, knownIn, type PageScript, type ScriptPlace } from './page-scripts.ts';

interface CodeTag {
  /** Lower case; `!--` for comments, `!doctype`, and `#text` for text outside of tags. */
  name: string;
  /** The value of `src`. */
  address: string | null;
  /** The content of elements that are not parsed as markup (script, noscript and others). */
  text: string;
  isClosed: boolean;
}

/** A start tag whose quotes and bracket are closed. */
const WHOLE_TAG = /^<[^\s/>]+(?:[^"'>]|"[^"]*"|'[^']*')*>$/;

/** The tags of pasted code, to find unclosed and misplaced ones. An end tag closes the last open tag of its name. */
function readTags(code: string): CodeTag[] {
  const tags: CodeTag[] = [];
  const tokens = tokensOf(code);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) continue;
    const written = code.slice(token.start, token.end);
    if (token.kind === 'text' || written.startsWith('<?')) {
      if (written.trim() !== '') tags.push(tagOf('#text'));
    } else if (token.kind === 'comment') {
      const isComment = written.startsWith('<!--');
      const name = isComment ? '!--' : (/^<([^\s>]*)/.exec(written)?.[1] ?? '').toLowerCase();
      tags.push({ ...tagOf(name), isClosed: written.endsWith(isComment ? '-->' : '>') });
    } else if (token.kind === 'end') closeTag(tags, token.tag);
    else if (token.kind === 'start') {
      const tag = startTag(token.tag, written);
      tags.push(tag);
      const next = tokens[at + 1];
      if (next?.kind === 'raw') tag.text = code.slice(next.start, next.end);
      if (token.tag !== 'template') continue;
      // A template holds other markup, which is not part of the page.
      const end = tokens.findIndex(
        ({ kind, tag }, place) => place > at && kind === 'end' && tag === 'template',
      );
      at = (end === -1 ? tokens.length : end) - 1;
      tag.text = code.slice(token.end, tokens[end]?.start);
    }
  }
  return tags;
}

function startTag(name: string, written: string): CodeTag {
  const isWhole = WHOLE_TAG.test(written);
  const src = isWhole ? readAttributes(written, 0).find((attribute) => attribute.name === 'src') : undefined;
  const isMarkup = contentModel(name) === 'markup' && name !== 'template';
  const isClosed = isWhole && isMarkup && (isVoid(name) || written.endsWith('/>'));
  return { ...tagOf(name), address: src?.value.trim() || null, isClosed };
}

function closeTag(tags: CodeTag[], name: string): void {
  const open = tags.findLast((tag) => tag.name === name && !tag.isClosed);
  if (open !== undefined) open.isClosed = true;
  // The end tag of an element that was not opened here, most likely the page's own.
  else tags.push(tagOf(name));
}

function tagOf(name: string): CodeTag {
  return { name, address: null, text: '', isClosed: true };
}

/** Why code cannot be inserted; `tag` names the cause. */
export type CodeProblem =
  | { kind: 'unclosed'; tag: string }
  | { kind: 'pageTag'; tag: string }
  | { kind: 'notForHead'; tag: string }
  | { kind: 'text' };

export interface CheckedCode {
  /** The code to insert; bare code is wrapped in a script tag. */
  html: string;
  problem: CodeProblem | null;
  /** The trackers that the code would set up, to detect duplicates. */
  scripts: Pick<PageScript, 'form' | 'known'>[];
  /** Services and hosts that a clone does not reach. */
  outside: (KnownScript['kind'] | { host: string })[];
  writesDocument: boolean;
}

const PAGE_TAGS = wordSet('!doctype html head body frameset');
/** Any other tag would end the head. */
const HEAD_TAGS = wordSet('script noscript style link meta template base title');
/** Scripts may contain these tags in strings, but do not begin with them. */
const MARKUP = /<\/?(?:script|noscript|style|link|meta|iframe|div|html|head|body)\b/i;

/** Checks pasted code before it is inserted at the end of the head or of the body. */
export function checkCode(code: string, place: ScriptPlace): CheckedCode {
  const pasted = code.trim();
  const isProgram = !pasted.startsWith('<') && !MARKUP.test(pasted);
  const html = isProgram ? `<script>\n${pasted}\n</script>` : pasted;
  const tags = readTags(html);
  const scripts = tags
    .filter(({ name }) => name === 'script' || name === 'noscript' || name === 'img' || name === 'iframe')
    .map(scriptIn);
  return {
    html,
    problem: problemOf(tags, place),
    scripts,
    outside: outsideOf(tags, scripts),
    writesDocument: /\bdocument\.write(?:ln)?\s*\(/.test(html),
  };
}

function problemOf(tags: readonly CodeTag[], place: ScriptPlace): CodeProblem | null {
  const pageTag = tags.find(({ name }) => PAGE_TAGS.has(name));
  if (pageTag !== undefined) return { kind: 'pageTag', tag: pageTag.name };
  const open = tags.find(({ isClosed }) => !isClosed);
  if (open !== undefined) return { kind: 'unclosed', tag: open.name };
  if (place === 'body') return null;
  if (tags.some(({ name }) => name === '#text')) return { kind: 'text' };
  const other = tags.find(({ name }) => !name.startsWith('!') && !HEAD_TAGS.has(name));
  return other === undefined ? null : { kind: 'notForHead', tag: other.name };
}

function scriptIn({ name, address, text }: CodeTag): Pick<PageScript, 'form' | 'known' | 'address'> {
  const form = name !== 'script' ? 'pixel' : address === null ? 'inline' : 'external';
  return { form, address, known: knownIn({ address, text }) };
}

function outsideOf(
  tags: readonly CodeTag[],
  scripts: readonly Pick<PageScript, 'known'>[],
): CheckedCode['outside'] {
  const known = scripts.flatMap((one) => one.known);
  const letOut = new Set<string>(trackersIn(known).map(({ kind }) => kind));
  const services = known.map(({ kind }) => kind).filter((kind) => !isOwnKind(kind) || !letOut.has(kind));
  const hosts = tags
    .filter(({ name, address, text }) => name === 'script' && knownIn({ address, text }).length === 0)
    .map(({ address }) => /^(?:https?:)?\/\/([^/?#]+)/i.exec(address ?? '')?.[1])
    .filter((host) => host !== undefined);
  return [...new Set(services), ...[...new Set(hosts)].map((host) => ({ host }))];
}
