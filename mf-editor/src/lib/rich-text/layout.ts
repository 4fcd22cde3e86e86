import type { PageTree } from '../page/page-tree.ts';
import { type BlockSource, isAtom, isInvisible } from './block-source.ts';
import type { WantedToken } from './render-tokens.ts';

/**
 * The kept pieces whose layout would be rendered as a space in the new content, because what hid it (a line break, a
 * space before it) is gone.
 * @param kept for each wanted token the place of the source's token that it keeps, or null
 */
export function shownLayout(
  page: PageTree,
  source: BlockSource,
  wanted: readonly WantedToken[],
  kept: readonly (number | null)[],
): Set<number> {
  const shown = new Set<number>();
  let hidesSpace = true;
  for (const [at, token] of wanted.entries()) {
    if (isRendered(page, token)) hidesSpace = isBreak(page, token) || isSpace(token);
    const place = kept[at];
    const written = place === null || place === undefined ? undefined : source.tokens[place];
    if (written === undefined || written.end === written.valueEnd || hidesSpace) continue;
    const next = wanted.slice(at + 1).find((one) => isRendered(page, one));
    if (next !== undefined && !isBreak(page, next) && !isSpace(next)) shown.add(at);
  }
  return shown;
}

function isRendered(page: PageTree, token: WantedToken): boolean {
  if (token.kind === 'open' || token.kind === 'close') return false;
  if (token.kind !== 'atom' || token.atom === 'br') return true;
  // An empty mark does not keep white space around it apart.
  return isAtom(page.tag(token.atom)) && !isInvisible(page.tag(token.atom));
}

function isBreak(page: PageTree, token: WantedToken): boolean {
  if (token.kind === 'atom') return token.atom === 'br' || page.tag(token.atom) === 'br';
  return token.kind === 'next block';
}

function isSpace(token: WantedToken): boolean {
  return token.kind === 'text' && token.value === ' ';
}
