import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ignoredHosts, type OwnerHosts, plainHost } from '@garimpo/anticlone-contract';
import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { CONFIG, type Config, LruMap, linksUrl } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { siteMarks } from './site-marks.ts';
import { seeded, spelledProgram } from './spelled-program.ts';

/** Another number gives every site another spelling of its script. */
const SPELLING = 1;

export interface ScriptSettings extends OwnerHosts {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
}

interface SiteScript {
  text: string;
  /** Value of the header `ETag`. */
  tag: string;
}

/** The script of one site: always the same for the same settings, with names, order and strings unlike those of other sites. */
export function siteScript({ key, linksUrl, ...owner }: ScriptSettings): SiteScript {
  const random = seeded(`${key} ${SPELLING}`);
  const seed = (2_166_136_261 ^ (random.below(0xffff) << 8)) >>> 0;
  const { flag, className } = siteMarks(key);
  const { exact, suffixes, patterns } = hostTest(owner, seed);
  const values = {
    SITE_KEY: key,
    SITE_BASE: `${linksUrl}/a/`,
    SITE_FLAG: flag,
    SITE_MARK: className,
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

const SUFFIX = /^\*\.[^*]+$/;

/**
 * The owner's hosts as the script tests them, deciding as `isOwnerHost` of the contract does. Hosts are hashed, so that they cannot be
 * read from the script; those with a star in the middle become regular expressions.
 */
function hostTest({ originalHost, extraHosts }: OwnerHosts, seed: number) {
  const all = [...new Set([originalHost, ...extraHosts])];
  const withoutStar = all.filter((pattern) => !pattern.includes('*'));
  const suffixes = all.filter((pattern) => SUFFIX.test(pattern)).map((pattern) => pattern.slice(2));
  const others = all.filter((pattern) => pattern.includes('*') && !SUFFIX.test(pattern));
  const escaped = (part: string) => part.replace(/[^\w-]/g, '\\$&');
  return {
    exact: [...new Set(withoutStar.map((host) => fold(plainHost(host), seed)))],
    suffixes: suffixes.map((suffix) => fold(suffix, seed)),
    patterns: others.map((pattern) => pattern.split('*').map(escaped).join('.+')),
  };
}

/** FNV-1a over the UTF-16 units with a seed of the site: `fold` of the program. */
function fold(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  return sum >>> 0;
}

/** Scripts of ten kilobytes each. */
const CACHED_MAX = 2_000;

interface ServedScript extends SiteScript {
  gzipped: Buffer;
}

/** A cache of scripts by the settings that they were made for. */
@Injectable()
export class SiteScripts {
  readonly #cache = new LruMap<string, ServedScript>({ max: CACHED_MAX });
  readonly #linksUrl: string;

  constructor(@Inject(CONFIG) config: Config) {
    this.#linksUrl = linksUrl(config);
  }

  of({ key, originalHost, extraHosts }: OwnerHosts & { key: string }): ServedScript {
    const id = [key, originalHost, ...extraHosts].join(' ');
    const cached = this.#cache.get(id);
    if (cached !== undefined) return cached;
    const script = siteScript({ key, linksUrl: this.#linksUrl, originalHost, extraHosts });
    const served = { ...script, gzipped: gzipSync(script.text, { level: 9 }) };
    this.#cache.set(id, served);
    return served;
  }
}
