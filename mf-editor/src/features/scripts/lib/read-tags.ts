/** A tag, a comment or a piece of text of some markup. */
export interface CodeTag {
  /** In small letters; `!--` for comments, `!doctype`, `#text` for words beside the tags. */
  name: string;
  /** Of `src`. */
  address: string | null;
  /** Of a script, a `noscript` and their like: what is between its tags. */
  text: string;
  isClosed: boolean;
}

/** What is between their tags is no markup, or none to look into. */
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
 * The tags of a piece of pasted code, roughly as a parser would find them: enough to see what is not closed, and what does not belong. End
 * tags close the last one of their name.
 */
export function readTags(code: string): CodeTag[] {
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
  // What it ends was not opened here: of the page's own tags that tells most.
  else tags.push(tagOf(name));
  return at + found[0].length;
}

function tagOf(name: string): CodeTag {
  return { name, address: null, text: '', isClosed: true };
}
