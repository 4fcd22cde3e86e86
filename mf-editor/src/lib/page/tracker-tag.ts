import {
  OWN_TRACKERS_PATH,
  type OwnTracker,
  trackersAddress,
  trackersOfAddress,
} from '@garimpo/cloner-contract';
import type { PageEdit } from './page-edit.ts';
import type { PageTree } from './page-tree.ts';
import type { NodeId } from './parsed-page.ts';

/** Trackers need it to run first. */
const REPLAY_PATH = '/__ext/replay.js';

function scriptsAt(page: PageTree, path: string): NodeId[] {
  return page
    .elements('script')
    .filter((element) => page.attribute(element, 'src')?.split('?', 1)[0] === path);
}

/**
 * Trackers by id, as the page's element for them names them.
 * @param saved those of the saved page, for an older element, which names none
 */
export function trackersOf(page: PageTree, saved: readonly OwnTracker[]): readonly OwnTracker[] {
  const [tag] = scriptsAt(page, OWN_TRACKERS_PATH);
  if (tag === undefined) return [];
  return trackersOfAddress(page.attribute(tag, 'src') ?? '') ?? saved;
}

/** Has the page name these trackers; its element goes with the last of them. */
export function trackersEdit(page: PageTree, trackers: readonly OwnTracker[]): PageEdit {
  const text = trackers.length === 0 ? '' : `<script src="${trackersAddress(trackers)}"></script>`;
  const [first, ...others] = scriptsAt(page, OWN_TRACKERS_PATH).map((element) => page.outer(element));
  const [replay] = scriptsAt(page, REPLAY_PATH);
  const at = replay === undefined ? page.inner(page.head).start : page.outer(replay).end;
  const patches =
    first === undefined
      ? [{ start: at, end: at, text }]
      : [{ ...first, text }, ...others.map((range) => ({ ...range, text: '' }))];
  return {
    patches: patches.filter(({ start, end, text: put }) => page.source.slice(start, end) !== put),
    touches: [{ kind: 'structure' }],
  };
}
