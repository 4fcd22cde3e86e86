import { createHash } from 'node:crypto';
import { ignoredHosts, type OwnerHosts } from '@garimpo/anticlone-contract';
import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { hostTest } from './host-test.ts';
import { seeded } from './seeded.ts';
import { siteNames } from './site-names.ts';
import { spelledProgram } from './spelled-program.ts';

/** Another one gives every site another spelling of its script. */
const SPELLING = 1;

export interface ScriptSettings extends OwnerHosts {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
}

export interface SiteScript {
  text: string;
  /** Of its bytes, for `ETag`. */
  tag: string;
}

/** The script of one site: the same text for the same settings, and other names, order and strings than any other site's. */
export function siteScript({ key, linksUrl, ...owner }: ScriptSettings): SiteScript {
  const random = seeded(`${key} ${SPELLING}`);
  const seed = (2_166_136_261 ^ (random.below(0xffff) << 8)) >>> 0;
  const { flag, mark } = siteNames(key);
  const { exact, suffixes, patterns } = hostTest(owner, seed);
  const values = {
    SITE_KEY: key,
    SITE_BASE: `${linksUrl}/a/`,
    SITE_FLAG: flag,
    SITE_MARK: mark,
    SITE_SEED: seed,
    SITE_EXACT: exact,
    SITE_SUFFIXES: suffixes,
    SITE_PATTERNS: patterns,
    SITE_PROXIES: random.shuffled(ignoredHosts).join(' '),
    SITE_SHOPS: random.shuffled(checkoutPlatforms).join(' '),
  };
  const text = spelledProgram(values, random);
  const sum = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, tag: `"${sum}"` };
}
