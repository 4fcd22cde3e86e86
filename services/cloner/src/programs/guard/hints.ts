// Removes what has the browser open connections by itself, or tell other hosts of the page.

import { wholeAddress } from './destinations.ts';
import { page } from './given.ts';
import { all, attribute, call, isElement, isLeaf, isNode, read } from './nodes.ts';

export const HINTS = /(?:^|\s)(?:dns-prefetch|preconnect|prefetch|prerender)(?:\s|$)/i;
const REFERRERS = 'strict-origin';

/** Where pages would lead by themselves: the browser has read of it before the tag is removed. */
export const refused = new Set<string>();

/** Removes hints from a node and all below it. */
export function scrub(node: unknown): void {
  if (!isNode(node) || isLeaf(node)) return;
  if (isElement(node)) scrubElement(node);
  for (const one of all(node, 'link,script[type],meta,[referrerpolicy],[attributionsrc]')) scrubElement(one);
}

export function scrubElement(element: Element): void {
  switch (String(read(element, 'localName')).toLowerCase()) {
    case 'link':
      if (HINTS.test(attribute(element, 'rel'))) call(element, 'removeAttribute', 'rel');
      break;
    case 'script':
      if (/^\s*speculationrules\s*$/i.test(attribute(element, 'type')))
        call(element, 'setAttribute', 'type', 'text/plain');
      break;
    case 'meta':
      scrubMeta(element);
  }
  for (const name of ['referrerpolicy', 'attributionsrc']) {
    if (call(element, 'hasAttribute', name)) call(element, 'removeAttribute', name);
  }
}

function scrubMeta(meta: Element): void {
  if (/^\s*(?:refresh|x-dns-prefetch-control)\s*$/i.test(attribute(meta, 'http-equiv'))) {
    if (leadsAway(attribute(meta, 'content'))) call(meta, 'remove');
  } else if (/^\s*referrer\s*$/i.test(attribute(meta, 'name')) && attribute(meta, 'content') !== REFERRERS) {
    // What it has said holds when it is removed: it has to say something else.
    call(meta, 'setAttribute', 'content', REFERRERS);
  }
}

function leadsAway(content: string): boolean {
  const [, address] = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? [];
  if (address === undefined) return false;
  try {
    const url = wholeAddress(address.trim());
    if (url.origin === page.location.origin) return false;
    refused.add(url.href);
  } catch {
    // It is no address, and is removed.
  }
  return true;
}
