import { createHash } from 'node:crypto';
import { placeInHead } from '../replay/inject-replay.ts';
import { REPLAY_ADDRESS } from '../replay/replay-script.ts';
import type { ReadingJob } from '../rewrite/reading-threads.ts';
import type { Patch, Range } from '../source/patch.ts';
import { scanHtml } from '../source/scan-html.ts';
import { OWN_TRACKERS_ADDRESS } from '../trackers/own-trackers.ts';

const END_TAG = '</script>';

/**
 * What puts the element that loads the owner's trackers into a page, changes it, or takes it out.
 * @param script that it loads; null for none
 */
export function trackerTagPatches(source: string, script: string | null): Patch[] {
  const { own, replay } = findTags(source);
  const text = script === null ? '' : tagOf(script);
  const [first, ...others] = own;
  if (first !== undefined) {
    return [{ ...first, text }, ...others.map((range) => ({ ...range, text: '' }))].filter(
      ({ start, end, text }) => source.slice(start, end) !== text,
    );
  }
  const at = replay ?? placeInHead(source);
  return text === '' ? [] : [{ start: at, end: at, text }];
}

export const trackerTagJob: ReadingJob<{ text: string; script: string | null }, Patch[]> = {
  name: 'trackerTag',
  run: ({ text, script }) => trackerTagPatches(text, script),
};

/** Whether the page loads them. Nearly every page without them is told by its text, unread. */
export function hasTrackerTag(source: string): boolean {
  return source.includes(OWN_TRACKERS_ADDRESS) && findTags(source).own.length > 0;
}

/** The page's bytes change with its trackers: a browser that has the page from before would keep its policy, too. */
function tagOf(script: string): string {
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  return `<script src="${OWN_TRACKERS_ADDRESS}?v=${hash}">${END_TAG}`;
}

function findTags(source: string): { own: Range[]; replay: number | null } {
  const own: Range[] = [];
  let replay: number | null = null;
  scanHtml(source, {
    startTag({ name, attributes, range }) {
      if (name !== 'script') return;
      const src = attributes.find((one) => one.name === 'src')?.value.split('?', 1)[0];
      const end = source.startsWith(END_TAG, range.end) ? range.end + END_TAG.length : range.end;
      if (src === OWN_TRACKERS_ADDRESS) own.push({ start: range.start, end });
      // Before the replay a tracker would not find its own way out.
      if (src === REPLAY_ADDRESS) replay ??= end;
    },
  });
  return { own, replay };
}
