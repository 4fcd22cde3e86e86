import { type KnownScript, knownIn } from './known-scripts.ts';
import { isOwnKind, trackersIn } from './own-trackers.ts';
import type { PageScript, ScriptPlace } from './page-scripts.ts';
import { type CodeTag, readTags } from './read-tags.ts';

/** Why a code cannot go in as it is; `tag` is the one that it is about. */
export type CodeProblem =
  | { kind: 'unclosed'; tag: string }
  | { kind: 'pageTag'; tag: string }
  | { kind: 'notForHead'; tag: string }
  /** Words beside the tags, which visitors would read. */
  | { kind: 'text' };

export interface CheckedCode {
  /** What goes into the page: a bare program has got its tags. */
  html: string;
  problem: CodeProblem | null;
  /** What it would set up, for finding it twice. */
  scripts: Pick<PageScript, 'form' | 'known'>[];
  /** Services and hosts that a clone does not reach. */
  outside: (KnownScript['kind'] | { host: string })[];
  writesDocument: boolean;
}

const PAGE_TAGS = new Set(['!doctype', 'html', 'head', 'body', 'frameset']);
/** Anything else ends the head, and what follows it with it. */
const HEAD_TAGS = new Set(['script', 'noscript', 'style', 'link', 'meta', 'template', 'base', 'title']);
/** A program has these in its strings at most, and then it does not begin with one. */
const MARKUP = /<\/?(?:script|noscript|style|link|meta|iframe|div|html|head|body)\b/i;

/** What somebody pasted to have it in the head or at the end of the body. */
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
