import type { PlayerKind } from '@garimpo/cloner-contract';
import type { Passage } from '../programs/replay/settings.ts';
import type { TrackerHosts } from '../trackers/own-trackers.ts';

/** What the policy of a clone lets in for players, by what it is. */
export interface PlayerHosts extends TrackerHosts {
  media: string[];
  styles: string[];
}

const of = (...hosts: string[]): string[] => hosts.map((host) => `https://${host}`);

const CONVERTEAI = of('*.converteai.net');
const WISTIA = of('*.wistia.com', '*.wistia.net');

/**
 * A player in a frame needs its page alone, by the beginning of its path: what the frame loads is judged by the player's own
 * policy. A player that runs in the page needs its files, too.
 */
const HOSTS: Record<PlayerKind, Partial<PlayerHosts>> = {
  youtube: {
    frames: of('www.youtube.com/embed/', 'youtube.com/embed/', 'www.youtube-nocookie.com/embed/'),
    scripts: of('www.youtube.com/iframe_api', 'www.youtube.com/player_api', 'www.youtube.com/s/player/'),
    pictures: of('i.ytimg.com'),
  },
  vimeo: {
    frames: of('player.vimeo.com/video/'),
    scripts: of('player.vimeo.com/api/', 'f.vimeocdn.com/js/'),
    data: of('vimeo.com/api/oembed.json'),
    pictures: of('i.vimeocdn.com'),
  },
  vturb: {
    frames: of('scripts.converteai.net', 'player.converteai.net'),
    scripts: CONVERTEAI,
    data: [...CONVERTEAI, ...of('*.vturb.com', '*.vturb.com.br', '*.vturb.net')],
    pictures: CONVERTEAI,
    media: [...CONVERTEAI, ...of('*.vturb.net')],
    styles: CONVERTEAI,
  },
  panda: {
    frames: of('*.tv.pandavideo.com.br', '*.tv.pandavideo.com'),
    scripts: of('player.pandavideo.com.br', 'player.pandavideo.com'),
    pictures: of('*.tv.pandavideo.com.br', '*.tv.pandavideo.com'),
  },
  wistia: {
    frames: of('fast.wistia.net', 'fast.wistia.com'),
    scripts: of('fast.wistia.com', 'fast.wistia.net'),
    data: WISTIA,
    pictures: WISTIA,
    media: WISTIA,
    styles: of('fast.wistia.com', 'fast.wistia.net'),
  },
};

export function playerHosts(kinds: readonly PlayerKind[]): PlayerHosts {
  const all = (what: keyof PlayerHosts) => [...new Set(kinds.flatMap((kind) => HOSTS[kind][what] ?? []))];
  return {
    scripts: all('scripts'),
    data: all('data'),
    pictures: all('pictures'),
    frames: all('frames'),
    media: all('media'),
    styles: all('styles'),
  };
}

/** No address has an account by it: a player may ask for whatever is at its hosts. */
const NO_ACCOUNT = '(?!)';

/** For the replay of a clone with players that load from their own hosts. */
export function playerPassages(kinds: readonly PlayerKind[]): Passage[] {
  return kinds.map((kind) => {
    const names = Object.values(HOSTS[kind])
      .flat()
      .map((source) => source.replace(/^https:\/\/\*?/, '').split('/', 1)[0] ?? '');
    return { hosts: [...new Set(names)], account: NO_ACCOUNT, ids: [] };
  });
}

/** Whether an address lies at a host of the player's, pictures apart, which a clone has itself. */
export function isAtPlayer(kind: PlayerKind, url: URL): boolean {
  const { frames = [], scripts = [], data = [], media = [] } = HOSTS[kind];
  return [...frames, ...scripts, ...data, ...media].some((source) => covers(source, url));
}

function covers(source: string, { hostname, pathname }: URL): boolean {
  const [, host = '', path = '/'] = /^https:\/\/([^/]+)(\/.*)?$/.exec(source) ?? [];
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return isHost && pathname.startsWith(path);
}
