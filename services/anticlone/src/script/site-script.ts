import { createHash } from 'node:crypto';
import { ignoredHosts, type OwnerHosts } from '@garimpo/anticlone-contract';
import { checkoutPlatforms } from '@garimpo/cloner-contract';
import { hostTest } from './host-test.ts';
import { minify, type Spelling } from './minify.ts';
import { programFunctions, programSettings, programStart } from './page-program.ts';
import { type Seeded, seeded } from './seeded.ts';
import { siteNames } from './site-names.ts';

/** Another one gives every site another spelling of its script. */
const SPELLING = 1;
/** Longer strings are lists, which pack worse in pieces. */
const SPLIT_MAX = 24;
const RESERVED = new Set(['do', 'if', 'in', 'of', 'as', 'is', 'to', 'go']);

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
  const { flag, mark } = siteNames(key);
  const { exact, suffixes, patterns } = hostTest(owner, seed);
  return {
    key,
    base: `${linksUrl}/a/`,
    flag,
    mark,
    exact,
    suffixes,
    patterns,
    seed,
    proxies: random.shuffled(ignoredHosts).join(' '),
    shops: random.shuffled(checkoutPlatforms).join(' '),
  };
}

function spellingOf(random: Seeded): Spelling {
  const names = random.shuffled(shortNames());
  const given = new Map<string, string>();
  return {
    name(own) {
      const known = given.get(own) ?? (names[given.size] as string);
      given.set(own, known);
      return known;
    },
    text: (value) => spelledText(value, random),
  };
}

/** Of one letter or two: more than the program has. */
function shortNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => [...'abcdefghijklm'].map((second) => first + second));
  return pairs.filter((pair) => !RESERVED.has(pair));
}

/** In one kind of quotes or the other, here and there in two pieces: what a plain search for it would find differs by site. */
function spelledText(value: string, random: Seeded): string {
  const quoted = (part: string) => (random.below(2) === 0 ? JSON.stringify(part) : inSingle(part));
  if (value.length < 4 || value.length > SPLIT_MAX || random.below(3) > 0) return quoted(value);
  const at = 1 + random.below(value.length - 2);
  return `(${quoted(value.slice(0, at))}+${quoted(value.slice(at))})`;
}

function inSingle(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}
