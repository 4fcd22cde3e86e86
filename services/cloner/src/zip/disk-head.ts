import { posix } from 'node:path';
import type { Passage } from '../programs/settings.ts';
import { placeInHead } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import { baseUrlOf } from '../rewrite/first-base.ts';
import { encodeValue } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { CLONE_HOST, type DiskClone } from './disk-clone.ts';
import { MODULES, REPLAY, STILL } from './disk-names.ts';

/**
 * What a page loads lies in its folder, wherever that is: on a disk, or on a server that the owner has put it on. No script can ask
 * anybody else for anything, but that of the anticlone, which tells the page's owner of the copy.
 */
function policy({ reports }: DiskClone): string {
  const sources = "'self' file: data: blob: 'unsafe-inline' 'unsafe-eval'";
  return `default-src ${reports === null ? sources : `${sources} ${reports}`}; form-action 'none'`;
}

/**
 * The page with what it needs in a folder before all that it brings itself: its encoding, which no answer tells, its policy, and what
 * its scripts run on.
 * @param source as it was read for the disk, its addresses led to files
 * @param before as the clone has it
 */
export function withDiskHead(source: string, before: string, address: string, clone: DiskClone): string {
  const at = placeInHead(source);
  const lines = [
    '<meta charset="utf-8"/>',
    `<meta http-equiv="Content-Security-Policy" content="${policy(clone)}"/>`,
    ...scriptsFor(before, address, clone),
  ];
  return `${source.slice(0, at)}\n${lines.join('\n')}\n${source.slice(at)}`;
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
      attribute('data-base', clone.originalOf(baseUrlOf(before, url))),
      ...passagesOf(clone),
      ...(address === clone.manifest.entry && clone.words.length > 0
        ? [attribute('data-still', STILL), attribute('data-words', JSON.stringify(clone.words))]
        : []),
    ]),
  ];
  if (clone.modules.length > 0) {
    const names = JSON.stringify(clone.pages.get(address)?.names ?? {});
    scripts.push(tag(root + MODULES, [page, attribute('data-names', names)]));
  }
  return scripts;
}

/** The policy keeps its scripts to the addresses that they may ask there. */
function passagesOf({ reports }: DiskClone): string[] {
  if (reports === null) return [];
  const passage: Passage = { hosts: [new URL(reports).hostname], account: '^$', ids: [] };
  return [attribute('data-passages', JSON.stringify([passage]))];
}

/** The page without the script that answers for a clone on its host. */
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
  return `<script src="${src}" ${attributes.join(' ')}></script>`;
}

function attribute(name: string, value: string): string {
  return `${name}="${encodeValue(value, '"')}"`;
}
