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

/** Elements whose content is not examined as markup. */
const RAW = new Set(['script', 'style', 'noscript', 'iframe', 'template', 'textarea', 'title']);
const VOID = new Set([
  'img',
  'link',
  'meta',
  'br',
  'hr',
  'input',
  'base',
  'source',
  'wbr',
  'area',
  'col',
  'embed',
  'track',
]);
const TAG = /<([a-z!][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/iy;
const END_TAG = /<\/([a-z][^\s/>]*)[^>]*>/iy;
const SRC = /(?:^|[\s"'/])src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * Tokenises pasted code roughly as a parser would: enough to find unclosed and misplaced tags. End tags close the
 * last open tag of their name.
 */
function readTags(code: string): CodeTag[] {
  const tags: CodeTag[] = [];
  for (let at = 0; at < code.length; ) {
    if (code[at] !== '<' || !/[a-z!/]/i.test(code[at + 1] ?? '')) {
      const next = code.indexOf('<', at + 1);
      const end = next === -1 ? code.length : next;
      if (code.slice(at, end).trim() !== '') tags.push(tagOf('#text'));
      at = end;
    } else at = code.startsWith('</', at) ? readEndTag(code, at, tags) : readTag(code, at, tags);
  }
  return tags;
}

function readTag(code: string, at: number, tags: CodeTag[]): number {
  if (code.startsWith('<!--', at)) {
    const end = code.indexOf('-->', at + 4);
    tags.push({ ...tagOf('!--'), isClosed: end !== -1 });
    return end === -1 ? code.length : end + 3;
  }
  TAG.lastIndex = at;
  const found = TAG.exec(code);
  if (found === null) {
    const name = /^<([a-z!][^\s/>]*)/i.exec(code.slice(at, at + 40))?.[1] ?? '';
    tags.push({ ...tagOf(name.toLowerCase()), isClosed: false });
    return code.length;
  }
  const [written, name = '', rest = ''] = found;
  const src = SRC.exec(rest);
  const tag = { ...tagOf(name.toLowerCase()), address: (src?.[1] ?? src?.[2] ?? src?.[3])?.trim() || null };
  tags.push(tag);
  if (!RAW.has(tag.name)) {
    tag.isClosed = VOID.has(tag.name) || tag.name.startsWith('!') || rest.endsWith('/');
    return at + written.length;
  }
  const end = new RegExp(`</${tag.name}(?![^\\s/>])[^>]*>`, 'gi');
  end.lastIndex = at + written.length;
  const ended = end.exec(code);
  tag.text = code.slice(at + written.length, ended?.index);
  tag.isClosed = ended !== null;
  return ended === null ? code.length : end.lastIndex;
}

function readEndTag(code: string, at: number, tags: CodeTag[]): number {
  END_TAG.lastIndex = at;
  const found = END_TAG.exec(code);
  if (found === null) return at + 2;
  const name = (found[1] ?? '').toLowerCase();
  const open = tags.findLast((tag) => tag.name === name && !tag.isClosed);
  if (open !== undefined) open.isClosed = true;
  // The end tag of an element that was not opened here, most likely the page's own.
  else tags.push(tagOf(name));
  return at + found[0].length;
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

const PAGE_TAGS = new Set(['!doctype', 'html', 'head', 'body', 'frameset']);
/** Any other tag would end the head. */
const HEAD_TAGS = new Set(['script', 'noscript', 'style', 'link', 'meta', 'template', 'base', 'title']);
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
