import { type PlayerKind, playerAt, playerKinds } from '@garimpo/cloner-contract';
import type { ReferenceKind } from '../rewrite/reference.ts';
import { isAtPlayer } from './player-hosts.ts';

/** Most texts name none of them, and are not searched. */
const NAMED = /youtube|ytimg|vimeo|converteai|pandavideo|wistia/i;
const ADDRESS =
  /(?:https?:)?(?:\\?\/){2}[a-z0-9][\w.-]*(?:\\?\/)[^\s"'`<>\\(){}]*(?:\\\/[^\s"'`<>\\(){}]*)*/gi;
/** No page has as many; a hostile text may. */
const FOUND_MAX = 50;

/** A player of the list that a text names. */
export interface NamedPlayer {
  kind: PlayerKind;
  address: string;
}

/** The players that a page or a script loads, each address once, wherever in the text it stands. */
export function findPlayers(text: string): NamedPlayer[] {
  if (!NAMED.test(text)) return [];
  const found = new Map<string, NamedPlayer>();
  for (const [written] of text.matchAll(ADDRESS)) {
    const address = `https:${written
      .replaceAll('\\/', '/')
      .replaceAll('&amp;', '&')
      .replace(/^https?:/i, '')}`;
    if (!URL.canParse(address)) continue;
    const player = playerAt(new URL(address));
    if (player !== null) found.set(address, { kind: player.kind, address });
    if (found.size === FOUND_MAX) break;
  }
  return [...found.values()];
}

/** A clone has pictures itself, of players too: they are shown before anybody plays. */
const PICTURES: ReadonlySet<ReferenceKind> = new Set([
  'image',
  'srcset',
  'poster',
  'icon',
  'meta-image',
  'css-url',
  'svg',
]);

/**
 * Players that load from their own hosts. Where videos are to be copied, only those do that offer none: `youtube` hands out no
 * address of a file.
 */
export function stayingPlayers(takeVideos: boolean | undefined): readonly PlayerKind[] {
  return takeVideos === true ? ['youtube'] : playerKinds;
}

/** Whether a clone lets what the address leads to come from one of the players, rather than from its own files. */
export function staysWithPlayer(
  url: URL,
  kind: ReferenceKind = 'frame',
  staying: readonly PlayerKind[] = playerKinds,
): boolean {
  if (PICTURES.has(kind) || !NAMED.test(url.hostname)) return false;
  const player = playerAt(url);
  return (player !== null && staying.includes(player.kind)) || staying.some((one) => isAtPlayer(one, url));
}
