import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ignoredHosts, type OwnerHosts, plainHost } from '@garimpo/anticlone-contract';
import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { CONFIG, type Config, LruMap, linksUrl } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { minify, type Spelling } from './minify.ts';
import { programFunctions, programSettings, programStart } from './page-program.ts';
import { siteMarks } from './site-marks.ts';

/** Another number gives every site another spelling of its script. */
const SPELLING = 1;
/** Longer strings are lists, which compress worse in pieces. */
const SPLIT_MAX = 24;
const RESERVED = new Set(['do', 'if', 'in', 'of', 'as', 'is', 'to', 'go']);

export interface ScriptSettings extends OwnerHosts {
  key: string;
  /** Origin of what pages load, without a slash at the end. */
  linksUrl: string;
}

interface SiteScript {
  text: string;
  /** For `ETag`. */
  tag: string;
}

/** The script of one site: always the same for the same settings, with names, order and strings unlike those of other sites. */
export function siteScript(settings: ScriptSettings): SiteScript {
  const random = seeded(`${settings.key} ${SPELLING}`);
  const seed = (2_166_136_261 ^ (random.below(0xffff) << 8)) >>> 0;
  const values = settingValues(settings, seed, random);
  const fill = (text: string) =>
    text.replace(/%([a-z]+)%/g, (_, name: string) => JSON.stringify(values[name]));
  const lines = random.shuffled(fill(programSettings).trim().split('\n'));
  const functions = random.shuffled(programFunctions.map(fill));
  const source = `(function(){${lines.join('')}${functions.join('')}${programStart}})();`;
  const text = minify(source, spellingOf(random));
  const sum = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return { text, tag: `"${sum}"` };
}

function settingValues(
  { key, linksUrl, ...owner }: ScriptSettings,
  seed: number,
  random: Seeded,
): Record<string, unknown> {
  const { flag, className } = siteMarks(key);
  return {
    key,
    base: `${linksUrl}/a/`,
    flag,
    mark: className,
    ...hostTest(owner, seed),
    seed,
    proxies: random.shuffled(ignoredHosts).join(' '),
    shops: random.shuffled(checkoutPlatforms).join(' '),
  };
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

/** FNV-1a over the UTF-16 units with a seed of the site: `$fold` of the program. */
function fold(text: string, seed: number): number {
  let sum = seed;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
  return sum >>> 0;
}

function spellingOf(random: Seeded): Spelling {
  const names = random.shuffled(shortNames());
  const given = new Map<string, string>();
  return {
    name(own) {
      const name = given.get(own) ?? (names[given.size] as string);
      given.set(own, name);
      return name;
    },
    text: (value) => spelledText(value, random),
  };
}

/** More names of two letters than the program has. */
function shortNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => [...'abcdefghijklm'].map((second) => first + second));
  return pairs.filter((pair) => !RESERVED.has(pair));
}

/** Quotes a string in one of two ways, sometimes in two pieces, so that a plain search finds different texts in each site's script. */
function spelledText(value: string, random: Seeded): string {
  const quoted = (part: string) => (random.below(2) === 0 ? JSON.stringify(part) : inSingleQuotes(part));
  if (value.length < 4 || value.length > SPLIT_MAX || random.below(3) > 0) return quoted(value);
  const at = 1 + random.below(value.length - 2);
  return `(${quoted(value.slice(0, at))}+${quoted(value.slice(at))})`;
}

function inSingleQuotes(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** Random numbers that are the same for the same seed, in any process. */
interface Seeded {
  /** A whole number from 0 to `limit`, without that. */
  below(limit: number): number;
  shuffled<T>(list: readonly T[]): T[];
}

function seeded(seed: string): Seeded {
  let round = 0;
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  const below = (limit: number): number => {
    if (at + 4 > bytes.length) {
      bytes = createHash('sha256').update(`${seed}\n${round}`).digest();
      round += 1;
      at = 0;
    }
    const value = bytes.readUInt32LE(at);
    at += 4;
    return value % limit;
  };
  return {
    below,
    shuffled<T>(list: readonly T[]) {
      const mixed = [...list];
      for (let end = mixed.length - 1; end > 0; end -= 1) {
        const other = below(end + 1);
        [mixed[end], mixed[other]] = [mixed[other] as T, mixed[end] as T];
      }
      return mixed;
    },
  };
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
