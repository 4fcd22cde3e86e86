import { OWN_TRACKERS_PATH, type OwnTracker, type OwnTrackerKind } from '@garimpo/cloner-contract';
import { programWith } from '@garimpo/service-kit';
import program from '../programs/own-trackers.ts?page';
import type { Passage } from '../programs/replay/settings.ts';
import type { OwnTrackersSettings } from '../programs/settings.ts';

export const OWN_TRACKERS_ADDRESS = OWN_TRACKERS_PATH;

/** What the policy of a clone lets in for trackers, by what it is. */
export interface TrackerHosts {
  scripts: string[];
  data: string[];
  pictures: string[];
  frames: string[];
}

interface OwnKind {
  hosts: Partial<TrackerHosts>;
  account: RegExp;
}

/** Its hosts do not change with the account. */
const GOOGLE: Partial<TrackerHosts> = {
  scripts: [
    'https://www.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
  ],
  data: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://stats.g.doubleclick.net',
    'https://googleads.g.doubleclick.net',
    'https://www.googleadservices.com',
    'https://pagead2.googlesyndication.com',
    'https://www.google.com',
  ],
  pictures: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
    'https://www.google.com.br',
  ],
  frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
};
const GOOGLE_ACCOUNT = /[?&](?:id|tid)=((?:G|AW|GTM|UA|GT|DC)-[A-Z0-9-]+)/;

const KINDS: Record<OwnTrackerKind, OwnKind> = {
  'meta-pixel': {
    hosts: {
      scripts: ['https://connect.facebook.net'],
      data: ['https://connect.facebook.net', 'https://www.facebook.com'],
      pictures: ['https://www.facebook.com'],
    },
    account: /(?:[?&]id=|signals\/config\/)(\d+)/,
  },
  'google-analytics': { hosts: GOOGLE, account: GOOGLE_ACCOUNT },
  'google-ads': { hosts: GOOGLE, account: GOOGLE_ACCOUNT },
  'google-tag-manager': {
    hosts: GOOGLE,
    account: GOOGLE_ACCOUNT,
  },
  tiktok: {
    hosts: {
      scripts: ['https://analytics.tiktok.com'],
      data: ['https://analytics.tiktok.com', 'https://*.analytics.tiktok.com'],
      pictures: ['https://analytics.tiktok.com'],
    },
    account: /[?&]sdkid=([A-Z0-9]+)/,
  },
  kwai: {
    hosts: {
      scripts: ['https://s21-def.ap4r.com', 'https://s21-def.ks-la.net'],
      data: ['https://s21-def.ap4r.com', 'https://s21-def.ks-la.net', 'https://www.adsnebula.com'],
    },
    account: /[?&]sdkid=(\d+)/,
  },
  clarity: {
    hosts: {
      scripts: ['https://*.clarity.ms'],
      data: ['https://*.clarity.ms'],
      pictures: ['https://*.clarity.ms', 'https://c.bing.com'],
    },
    account: /\/tag\/([a-z0-9]+)/,
  },
  utmify: {
    hosts: {
      scripts: ['https://cdn.utmify.com.br'],
      data: ['https://tracking.utmify.com.br', 'https://api.utmify.com.br'],
    },
    account: /[?&]pixelId=([a-f0-9]+)/,
  },
};

/** Nothing where there are none of them. */
export function trackerHosts(trackers: readonly OwnTracker[]): TrackerHosts {
  const kinds = kindsOf(trackers).map(([kind]) => KINDS[kind].hosts);
  const all = (what: keyof TrackerHosts) => [...new Set(kinds.flatMap((hosts) => hosts[what] ?? []))];
  return { scripts: all('scripts'), data: all('data'), pictures: all('pictures'), frames: all('frames') };
}

/** For the replay of a clone that has them. */
export function trackerPassages(trackers: readonly OwnTracker[]): Passage[] {
  const google = googleIds(trackers);
  return kindsOf(trackers).map(([kind, ids]) => {
    const { hosts, account } = KINDS[kind];
    const names = Object.values(hosts)
      .flat()
      .map((origin) => origin.replace(/^https:\/\/\*?/, ''));
    return {
      hosts: [...new Set(names)],
      account: account.source,
      ids: account === GOOGLE_ACCOUNT ? google : ids,
    };
  });
}

/** A script that runs before those of the page, see `programs/own-trackers`. Null where there are none. */
export function ownTrackersScript(trackers: readonly OwnTracker[]): string | null {
  if (trackers.length === 0) return null;
  const settings: OwnTrackersSettings = {
    trackers: kindsOf(trackers).map(([kind, ids]) => ({ kind, ids })),
    google: googleIds(trackers),
  };
  return programWith(program, settings);
}

function googleIds(trackers: readonly OwnTracker[]): string[] {
  return trackers.filter(({ kind }) => kind.startsWith('google-')).map(({ id }) => id);
}

/** In the order in which they were given. */
function kindsOf(trackers: readonly OwnTracker[]): [OwnTrackerKind, string[]][] {
  const kinds = new Map<OwnTrackerKind, string[]>();
  for (const { kind, id } of trackers) kinds.set(kind, [...new Set([...(kinds.get(kind) ?? []), id])]);
  return [...kinds];
}
