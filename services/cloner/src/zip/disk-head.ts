import { posix } from 'node:path';
import { playerHosts, playerPassages } from '../players/player-hosts.ts';
import type { Passage, StillPages } from '../programs/replay/settings.ts';
import { placeInHead } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { baseUrlOf, findFirstBase } from '../rewrite/first-base.ts';
import { encodeValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { CLONE_HOST, type DiskClone } from './disk-clone.ts';
import { MODULES, REPLAY, STILLS } from './disk-names.ts';

/**
 * The content policy of a page in a folder, on a disk or on the owner's server: it loads from its folder only. Scripts may reach
 * nothing else but the anticlone, which reports the copy to the page's owner, and the players that are in it.
 */
function policy({ reports, manifest }: DiskClone): string {
  const own = "'self' file: data: blob: 'unsafe-inline' 'unsafe-eval'";
  const sources = reports === null ? own : `${own} ${reports}`;
  const { frames, scripts, data, pictures, media, styles } = playerHosts(manifest.players ?? []);
  const also = Object.entries({
    'frame-src': frames,
    'script-src': scripts,
    'connect-src': data,
    'img-src': pictures,
    'media-src': media,
    'style-src': styles,
  }).flatMap(([directive, hosts]) =>
    hosts.length === 0 ? [] : [`${directive} ${sources} ${hosts.join(' ')}`],
  );
  return [`default-src ${sources}`, ...also, "form-action 'none'"].join('; ');
}

/**
 * Inserts what a page needs in a folder before its own content: its encoding, its policy, and the scripts that serve its own.
 * @param source with addresses rewritten for the disk
 * @param before as in the clone
 */
export function withDiskHead(source: string, before: string, address: string, clone: DiskClone): string {
  const at = placeInHead(source);
  // Lines end inside of tags: frameworks that take over a whole page expect no text between its elements.
  const tags = [
    '<meta charset="utf-8"\n/>',
    `<meta http-equiv="Content-Security-Policy" content="${policy(clone)}"\n/>`,
    ...scriptsFor(before, address, clone),
  ];
  return source.slice(0, at) + tags.join('') + source.slice(at);
}

function scriptsFor(before: string, address: string, clone: DiskClone): string[] {
  if (clone.pages.get(address)?.runs !== true) return [];
  const url = new URL(CLONE_HOST + address);
  const root = `${posix.relative(posix.dirname(`/${clone.names.get(address)}`), '/') || '.'}/`;
  const page = attribute('data-page', clone.originalUrl.host);
  const scripts = [
    tag(root + REPLAY, [
      page,
      attribute('data-host', new URL(clone.originalOf(url)).host),
      attribute('data-root', root),
      attribute('data-url', clone.originalOf(url)),
      attribute('data-base', findFirstBase(before) === null ? '' : clone.originalOf(baseUrlOf(before, url))),
      ...passagesOf(clone),
      ...(address === clone.manifest.entry ? [attribute('data-still', JSON.stringify(stillsOf(clone)))] : []),
    ]),
  ];
  if (clone.modules.length > 0) {
    const names = JSON.stringify(clone.pages.get(address)?.names ?? {});
    scripts.push(tag(root + MODULES, [page, attribute('data-names', names)]));
  }
  return scripts;
}

/** The pages without scripts that open in the page's place, and the words by which it is told that they must. */
function stillsOf({ words }: DiskClone): StillPages {
  const stills: StillPages = {};
  if (words.wide !== undefined) stills.wide = { name: STILLS.wide, words: words.wide };
  if (words.narrow !== undefined) stills.narrow = { name: STILLS.narrow, words: words.narrow };
  return stills;
}

/** Limits the anticlone's scripts to its own addresses, and those of players to the players' hosts. */
function passagesOf({ reports, manifest }: DiskClone): string[] {
  const passages: Passage[] = playerPassages(manifest.players ?? []);
  if (reports !== null) passages.push({ hosts: [new URL(reports).hostname], account: '^$', ids: [] });
  return passages.length === 0 ? [] : [attribute('data-passages', JSON.stringify(passages))];
}

/** Removes the replay of the clone's host. */
export function withoutReplay(source: string): string {
  if (!source.includes(REPLAY_ADDRESS)) return source;
  const patches: Patch[] = [];
  scanHtml(source, {
    startTag({ name, attributes, range }) {
      const isReplay = attributes.some((one) => one.name === 'src' && one.value === REPLAY_ADDRESS);
      if (name !== 'script' || !isReplay) return;
      const end = source.startsWith('</script>', range.end) ? range.end + '</script>'.length : range.end;
      patches.push({ start: range.start, end, text: '' });
    },
  });
  return applyPatches(source, patches);
}

function tag(src: string, attributes: string[]): string {
  return `<script src="${src}" ${attributes.join(' ')}\n></script>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${encodeValue(value, '"')}"`;
}
