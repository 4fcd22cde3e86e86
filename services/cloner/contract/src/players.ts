/** Players whose videos a clone may load from the player's own hosts. */
export const playerKinds = ['youtube', 'vimeo', 'vturb', 'panda', 'wistia'] as const;
export type PlayerKind = (typeof playerKinds)[number];

interface PlayerSign {
  kind: PlayerKind;
  /** The page that the player shows in a frame: host and path. */
  frame: RegExp;
  /** Its scripts in the page around it: host and path. */
  script: RegExp;
  /** Makes the address of the frame of what people copy: the address of a video's page, too. Null for another address. */
  embed(url: URL): string | null;
}

const VIDEO = {
  youtube: /^[\w-]{6,20}$/,
  vimeo: /^\d{5,14}$/,
  wistia: /^[a-z0-9]{8,20}$/,
} as const;

const signs: readonly PlayerSign[] = [
  {
    kind: 'youtube',
    frame: /^(?:www\.)?youtube(?:-nocookie)?\.com\/embed\//,
    script: /^(?:www\.|s\.)?(?:youtube\.com|ytimg\.com)\/(?:iframe_api|player_api|s\/player\/)/,
    embed(url) {
      const { hostname, pathname, searchParams } = url;
      const [, first = '', second = ''] = pathname.split('/');
      const isShort = hostname === 'youtu.be';
      if (!isShort && !/^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/.test(hostname)) return null;
      const list = searchParams.get('list') ?? '';
      if (first === 'embed' && second === 'videoseries' && /^[\w-]+$/.test(list))
        return `https://www.youtube.com/embed/videoseries?list=${list}`;
      const id = isShort
        ? first
        : first === 'watch'
          ? (searchParams.get('v') ?? '')
          : /^(?:embed|shorts|live|v)$/.test(first)
            ? second
            : '';
      const start = /^\d+/.exec(searchParams.get('t') ?? searchParams.get('start') ?? '')?.[0];
      if (!VIDEO.youtube.test(id)) return null;
      return `https://www.youtube.com/embed/${id}${start === undefined ? '' : `?start=${start}`}`;
    },
  },
  {
    kind: 'vimeo',
    frame: /^player\.vimeo\.com\/video\//,
    script: /^(?:player\.vimeo\.com\/api\/|f\.vimeocdn\.com\/js\/)/,
    embed({ hostname, pathname, searchParams }) {
      if (!/^(?:www\.|player\.)?vimeo\.com$/.test(hostname)) return null;
      const parts = pathname.split('/').filter((part) => part !== '');
      const at = parts.findIndex((part) => VIDEO.vimeo.test(part));
      const id = parts[at];
      if (id === undefined) return null;
      // The key of a video that is not listed stands behind its number, or in the query of its frame.
      const key = searchParams.get('h') ?? parts[at + 1] ?? '';
      return `https://player.vimeo.com/video/${id}${/^[a-f0-9]{6,20}$/.test(key) ? `?h=${key}` : ''}`;
    },
  },
  {
    kind: 'vturb',
    frame: /^(?:scripts|player)\.converteai\.net\/.*\/(?:embed(?:\.html)?)$/,
    script: /^(?:scripts|player|cdn)\.converteai\.net\/.*\.js$/,
    embed({ hostname, pathname }) {
      if (!/^(?:scripts|player)\.converteai\.net$/.test(hostname)) return null;
      const [, player] = /^(\/[\w-]+\/(?:players|ab-test)\/[\w-]+)(?:\/|$)/.exec(pathname) ?? [];
      if (player === undefined) return null;
      const isNew = pathname.includes('/v4/');
      return `https://scripts.converteai.net${player}${isNew ? '/v4' : ''}/embed.html`;
    },
  },
  {
    kind: 'panda',
    frame: /^player-[\w-]+\.tv\.pandavideo\.com(?:\.br)?\/embed\//,
    script: /^player\.pandavideo\.com(?:\.br)?\/.*\.js$/,
    embed({ hostname, searchParams }) {
      const video = searchParams.get('v') ?? '';
      if (!/^player-[\w-]+\.tv\.pandavideo\.com(?:\.br)?$/.test(hostname) || !/^[\w-]{8,64}$/.test(video))
        return null;
      return `https://${hostname}/embed/?v=${video}`;
    },
  },
  {
    kind: 'wistia',
    frame: /^(?:fast|[\w-]+)\.wistia\.(?:net|com)\/embed\/iframe\//,
    script: /^fast\.wistia\.(?:net|com)\/.*\.js(?:onp?)?$/,
    embed({ hostname, pathname, searchParams }) {
      if (!/^(?:[\w-]+\.)?wistia\.(?:com|net)$/.test(hostname)) return null;
      const [, inPath = ''] =
        /\/(?:medias|embed\/iframe|embed\/medias|embed)\/([a-z0-9]+)/.exec(pathname) ?? [];
      const id = searchParams.get('wvideo') ?? inPath;
      return VIDEO.wistia.test(id) ? `https://fast.wistia.net/embed/iframe/${id}` : null;
    },
  },
];

/** The player that an address of the web belongs to, by its host and path. */
export interface PlayerAddress {
  kind: PlayerKind;
  /** A page in a frame, or a script of the page around it. */
  as: 'frame' | 'script';
}

export function playerAt(url: URL): PlayerAddress | null {
  if (!/^https?:$/.test(url.protocol)) return null;
  const place = url.hostname + url.pathname;
  for (const { kind, frame, script } of signs) {
    if (frame.test(place)) return { kind, as: 'frame' };
    if (script.test(place)) return { kind, as: 'script' };
  }
  return null;
}

const FRAME_IN_CODE = /<iframe\b[^>]*?\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

/**
 * The frame that shows the video which somebody has copied from a player of the list: the address of its page or of its frame,
 * or the code to embed it. Null for all else.
 */
export function embedOf(typed: string): { kind: PlayerKind; address: string } | null {
  const [, quoted, single, bare] = FRAME_IN_CODE.exec(typed) ?? [];
  const text = (quoted ?? single ?? bare ?? typed).trim().replaceAll('&amp;', '&');
  const whole = /^https?:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  for (const { kind, embed } of signs) {
    const address = embed(url);
    if (address !== null) return { kind, address };
  }
  return null;
}
