import { ID_ATTRIBUTE } from '../preview/preview-protocol.ts';

/** Speak to other hosts before anything of a page is asked for: no policy covers them. */
const AHEAD = /\b(?:preconnect|dns-prefetch|prefetch|prerender|modulepreload|manifest)\b/i;

/** A type that no browser runs. */
export const INERT_TYPE = 'text/x-garimpo';

const DROPPED = new Set([
  ID_ATTRIBUTE,
  'autofocus',
  'autoplay',
  // A frame of no origin is refused what it asks for with these.
  'crossorigin',
  'integrity',
  // A page that loads others, or that is loaded by its own.
  'manifest',
  'ping',
  // The tree would lack the template, whose children are not where the editor knows them.
  'shadowrootmode',
]);

const DROPPED_OF: Readonly<Record<string, readonly string[]>> = {
  meta: ['http-equiv'],
  iframe: ['src', 'srcdoc'],
  frame: ['src'],
  fencedframe: ['src'],
  portal: ['src'],
  object: ['data'],
  embed: ['src'],
  script: ['type'],
};

/** Tags whose attributes mean more in a page that lives than in a preview. */
export function isLively(tag: string): boolean {
  return Object.hasOwn(DROPPED_OF, tag) || tag === 'link' || tag === 'template' || tag === 'html';
}

/** Whether a tag that is not {@link isLively} may have anything lively in it, seen from its markup. */
export function looksLively(markup: string): boolean {
  return /[\s"'/](?:on[a-z]|auto(?:focus|play)|crossorigin|integrity|ping|data-garimpo-id)/i.test(markup);
}

/** The value that an attribute has in the preview; null where it has none. `others`: of the same element. */
export function inertValue(
  tag: string,
  name: string,
  value: string,
  others: readonly { name: string; value: string }[],
): string | null {
  if (name.startsWith('on') || DROPPED.has(name) || DROPPED_OF[tag]?.includes(name)) return null;
  if (tag !== 'link') return value;
  if (name === 'rel' && AHEAD.test(value)) return null;
  // The usual tricks that load a style sheet late by a script: here none runs, and the page would be without it.
  const onload = others.find((other) => other.name === 'onload')?.value ?? '';
  if (name === 'media' && /\bmedia\b/.test(onload)) return null;
  if (name === 'rel' && /\brel\b/.test(onload) && /^preload$/i.test(value.trim())) return 'stylesheet';
  return value;
}

/** All attributes of an element as the preview has them, its id among them. */
export function inertAttributes(
  tag: string,
  id: number,
  attributes: readonly { name: string; value: string }[],
): [string, string][] {
  const inert: [string, string][] = [[ID_ATTRIBUTE, String(id)]];
  if (tag === 'script') inert.push(['type', INERT_TYPE]);
  for (const { name, value } of attributes) {
    const kept = inertValue(tag, name, value, attributes);
    if (kept !== null) inert.push([name, kept]);
  }
  return inert;
}
