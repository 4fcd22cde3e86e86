import { TRACKER_SIGNS } from '@garimpo/cloner-contract';
import { applyPatches, type Patch } from '../source/patch.ts';
import { findTrackers, type Tracker } from './find-trackers.ts';

export interface Untracked {
  text: string;
  removed: Tracker[];
}

/**
 * The page without those of its trackers that `isUnwanted` picks; all else keeps its bytes. Where the page goes on to call what a tracker
 * brought (`onclick="fbq('track', 'Lead'); go()"`), a function that does nothing stands in the tracker's place: the button still goes.
 */
export function removeTrackers(source: string, isUnwanted: (tracker: Tracker) => boolean): Untracked {
  const trackers = findTrackers(source);
  const removed = trackers.filter(isUnwanted);
  const kept = new Set(trackers.filter((one) => !removed.includes(one)).flatMap((one) => functionsOf(one)));
  const patches: Patch[] = removed.map(({ range }) => ({ ...range, text: '' }));
  const rest = applyPatches(source, patches);
  const missing = [...new Set(removed.flatMap(functionsOf))].filter(
    (name) => !kept.has(name) && new RegExp(`(?<![\\w$.])(?:window\\.)?${name}\\s*[.(\\[]`).test(rest),
  );
  const [first] = patches;
  if (first !== undefined && missing.length > 0) first.text = standIn(missing);
  return { text: applyPatches(source, patches), removed };
}

function functionsOf({ kind }: Tracker): string[] {
  return TRACKER_SIGNS.find((one) => one.kind === kind)?.functions ?? [];
}

/** Takes any call, of itself or of what it has, and answers with itself. */
function standIn(names: readonly string[]): string {
  const list = names.map((name) => `'${name}'`).join();
  return `<script>[${list}].forEach(function(n){var f=new Proxy(function(){},{get:function(t,k){return k===Symbol.toPrimitive?function(){return''}:f},apply:function(){return f}});window[n]=window[n]||f})</script>`;
}
