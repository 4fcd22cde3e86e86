import { type FoundPlayer, type PlayerKind, playerAt, playerKinds } from '@garimpo/cloner-contract';
import { originalAddress } from '../rewrite/clone-address.ts';
import { readDash } from '../rewrite/rewrite-dash.ts';
import { readHls } from '../rewrite/rewrite-hls.ts';
import type { Collection } from './collection.ts';
import type { TextFile } from './text-file.ts';

/** A document that was pressed to play. */
export interface PressedFrame {
  url: string;
  /** Whether a video in it has begun. */
  plays: boolean;
  /** Whether all of it was loaded. */
  isOver: boolean;
  hasMedia: boolean;
  /** Requests since the press that were answered with a piece of a video, and those that came to nothing. */
  answered: number;
  failed: number;
}

/** Players that a report lists. */
const LISTED_MAX = 20;
/** How streams name each other: a list of qualities names lists, which name pieces. */
const DEEP_MAX = 3;
/** What players are called in addresses, where nothing else is known of them. */
const CALLED_PLAYER = /player|embed|video|vsl|stream|watch|\btv\b/i;

/** The players of the list that a copy lets in, as its pages and scripts name them. */
export function hostedKinds(
  collection: Collection,
  staying: readonly PlayerKind[] = playerKinds,
): PlayerKind[] {
  const named = new Set(collection.texts().flatMap(([, { plays }]) => plays.players.map(({ kind }) => kind)));
  return staying.filter((kind) => named.has(kind));
}

/** What the manifest of a copy says of them: nothing where there are none. */
export const asPlayers = (players: PlayerKind[]): { players?: PlayerKind[] } =>
  players.length === 0 ? {} : { players };

/**
 * The players of a copy, and whether they will play in it, as far as its files tell: what a script asks for when it is pressed is
 * in no file.
 * @param staying players that load from their own hosts
 */
export function playersIn(collection: Collection, staying: readonly PlayerKind[]): FoundPlayer[] {
  const found = new Map<string, FoundPlayer>();
  const add = (player: FoundPlayer) => {
    if (!found.has(player.url)) found.set(player.url, player);
  };
  for (const player of hostedIn(collection, staying)) add(player);
  for (const player of streamsIn(collection)) add(player);
  for (const player of lostIn(collection)) add(player);
  for (const player of framesIn(collection)) add(player);
  return [...found.values()].slice(0, LISTED_MAX);
}

/** One for each video: a frame of its own, or a script that a page loads. */
function hostedIn(collection: Collection, staying: readonly PlayerKind[]): FoundPlayer[] {
  const named = collection
    .texts()
    .flatMap(([, { role, plays }]) => (role === 'page' ? plays.players : []))
    .filter(({ kind }) => staying.includes(kind));
  const found = new Map<string, FoundPlayer>();
  for (const { kind, address } of named) {
    const as = playerAt(new URL(address))?.as ?? 'script';
    const isShown = as === 'frame' || !named.some((one) => one.kind === kind && isFrame(one.address));
    const key = as === 'frame' ? address.split('?', 1)[0] : kind;
    if (isShown && !found.has(`${key}`))
      found.set(`${key}`, { kind, url: address, how: 'host', reason: null });
  }
  return [...found.values()];
}

const isFrame = (address: string): boolean => playerAt(new URL(address))?.as === 'frame';

/** Why a stream will not play; null for one that is whole. */
function problemOf(text: TextFile, collection: Collection, deep = 0): string | null {
  const { problem, qualities, parts } = streamOf(text);
  if (problem !== null) return problem;
  if (deep > DEEP_MAX) return 'lost';
  const problems = (qualities.length > 0 ? qualities : parts).map((part) => {
    const inner = collection.textAt(part);
    if (inner !== null && isStream(inner)) return problemOf(inner, collection, deep + 1);
    return collection.locate(part) === null ? 'lost' : null;
  });
  if (qualities.length === 0) return problems.find((problem) => problem !== null) ?? null;
  // A player goes on with another quality.
  return problems.includes(null) ? null : (problems[0] ?? 'lost');
}

const isStream = ({ role }: TextFile): boolean => role === 'hls' || role === 'dash';

interface Stream {
  problem: string | null;
  /** Parts that are streams themselves, of which one is enough. */
  qualities: URL[];
  parts: URL[];
}

function streamOf({ role, text, url }: TextFile): Stream {
  if (role === 'dash') {
    const { problem, addresses } = readDash(text, url);
    return { problem, qualities: [], parts: urlsOf(addresses, url) };
  }
  const { problem, qualities, addresses } = readHls(text);
  return {
    problem,
    qualities: urlsOf(qualities.map(textOf), url),
    parts: urlsOf(addresses.map(textOf), url),
  };
}

const textOf = ({ text }: { text: string }): string => text;

function urlsOf(addresses: readonly string[], base: URL): URL[] {
  return addresses.flatMap((text) => (URL.canParse(text, base.href) ? [new URL(text, base)] : []));
}

function streamsIn(collection: Collection): FoundPlayer[] {
  const streams = collection.texts().flatMap(([, text]) => (isStream(text) ? [text] : []));
  const inner = new Set(streams.flatMap((text) => streamOf(text).parts.map(({ href }) => href)));
  return streams
    .filter(({ url }) => !inner.has(url.href))
    .map((text) => {
      const reason = problemOf(text, collection);
      return { kind: text.role, url: text.url.href, how: reason === null ? 'taken' : 'dead', reason };
    });
}

/** Videos that the copy lacks, and players in frames that it lacks. */
function lostIn(collection: Collection): FoundPlayer[] {
  return collection.lost().flatMap(({ url, kind, reason }): FoundPlayer[] => {
    const isPlayer = kind === 'media' || (kind === 'frame' && CALLED_PLAYER.test(url));
    return isPlayer ? [{ kind: kind === 'media' ? 'file' : 'frame', url, how: 'dead', reason }] : [];
  });
}

/** Players in frames, which ask for their parts by scripts: dead unless a video of theirs is in the copy. */
function framesIn(collection: Collection): FoundPlayer[] {
  const texts = collection.texts().map(([, text]) => text);
  return texts.flatMap((frame): FoundPlayer[] => {
    if (frame.role !== 'page' || frame.depth === 0) return [];
    const parts = [
      frame,
      ...texts.filter(({ role, from }) => role === 'script' && from?.href === frame.url.href),
    ];
    if (!parts.some(({ plays }) => plays.mayPlay)) return [];
    const isThere = parts.some(({ plays }) =>
      plays.videos.some((video) => collection.locate(new URL(video)) !== null),
    );
    const url = frame.url.href;
    return [
      isThere
        ? { kind: 'frame', url, how: 'taken', reason: null }
        : { kind: 'frame', url, how: 'dead', reason: 'on_demand' },
    ];
  });
}

/** Whether something in the copy may be a player that asks for its parts when it is pressed, so that it has to be tried. */
export function mayPlay(collection: Collection): boolean {
  const texts = collection.texts().map(([, text]) => text);
  const isStarted = texts.some(({ role, plays }) => role === 'script' && plays.mayPlay);
  return texts.some(
    (text) =>
      isStream(text) ||
      (text.role === 'page' && (text.plays.mayPlay || (isStarted && PLACE_OF_PLAYER.test(text.text)))),
  );
}

/** An element that a script makes a player of. */
const PLACE_OF_PLAYER = /\s(?:class|id)\s*=\s*["'][^"']*(?:player|video|vsl)/i;

/** Documents of an original, without fragments, in which a press has made a video play. */
export function playedIn(pressed: readonly PressedFrame[]): string[] {
  return [...new Set(pressed.filter(isAlive).map(({ url }) => withoutFragment(url)))];
}

/**
 * What the list says once the players of the copy were pressed.
 * @param page that was copied
 * @param played documents in which the original has played
 */
export function afterPressing(
  players: readonly FoundPlayer[],
  pressed: readonly PressedFrame[],
  page: URL,
  played: readonly string[],
): FoundPlayer[] {
  const found = [...players];
  const states = new Map(played.map((url): [string, 'alive' | 'dead'] => [url, 'dead']));
  for (const frame of pressed) {
    const url = originalOf(frame.url, page);
    if (isAlive(frame)) states.set(url, 'alive');
    else if (isDead(frame, url === withoutFragment(page.href))) states.set(url, 'dead');
  }
  for (const [url, state] of states) {
    const at = found.findIndex((player) => player.url === url);
    const known = found[at];
    if (state === 'alive') {
      if (known?.reason === 'on_demand') found[at] = { ...known, how: 'taken', reason: null };
    } else if (known === undefined) {
      const kind = url === withoutFragment(page.href) ? 'page' : 'frame';
      found.push({ kind, url, how: 'dead', reason: 'on_demand' });
    } else if (known.how !== 'dead') found[at] = { ...known, how: 'dead', reason: 'on_demand' };
  }
  return found;
}

/** A browser that cannot show the video gets its pieces all the same. */
function isAlive({ plays, answered, failed }: PressedFrame): boolean {
  return plays || (answered > 0 && failed === 0);
}

/** Scripts of a page ask for much that is no video: there, only an element that plays counts. */
function isDead({ hasMedia, answered, failed }: PressedFrame, isPage: boolean): boolean {
  return isPage ? hasMedia && failed > answered : failed > answered || (hasMedia && answered === 0);
}

/** Players of which the original had not sent everything when its copy was made. */
export function unfinishedIn(
  players: readonly FoundPlayer[],
  pressed: readonly PressedFrame[],
  page: URL,
): FoundPlayer[] {
  const isStreamTaken = players.some(({ kind, how }) => how === 'taken' && kind !== 'frame');
  const cut = isStreamTaken
    ? []
    : pressed.filter(({ plays, isOver, answered }) => plays && !isOver && answered > 0);
  const urls = new Set(cut.map(({ url }) => withoutFragment(url)));
  const rest = players.filter(({ url }) => !urls.has(url));
  const isPage = (url: string) => url === withoutFragment(page.href);
  return [
    ...[...urls].map(
      (url): FoundPlayer => ({ kind: isPage(url) ? 'page' : 'frame', url, how: 'dead', reason: 'lost' }),
    ),
    ...rest,
  ];
}

/** The original's address of a document of the copy. */
function originalOf(url: string, page: URL): string {
  if (!URL.canParse(url)) return withoutFragment(page.href);
  const { pathname, search } = new URL(url);
  return originalAddress(pathname + search, page)?.href ?? url;
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
