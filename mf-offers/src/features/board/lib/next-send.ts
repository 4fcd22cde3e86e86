import type { Change, Entry } from './change.ts';

export interface Send {
  entry: Entry;
  /** Entries that are done with this one, itself among them. */
  covers: readonly Entry[];
}

/** Changes of one offer that have to keep their order among themselves; a column and a title can be saved in any. */
export const laneOf = ({ offerId, kind }: Change) => `${offerId} ${kind}`;

/**
 * What goes to the service next: the oldest entry that is not stuck. An offer is made before anything else is done to
 * it. What a later entry makes pointless is not sent: the columns a card only passed, and all that was done to an offer
 * before its deletion.
 */
export function nextSend(entries: readonly Entry[], stuck: ReadonlySet<string>): Send | null {
  for (const oldest of entries) {
    const own = entries.filter(({ change }) => change.offerId === oldest.change.offerId);
    const send = sendOf(oldest, own);
    if (!stuck.has(laneOf(send.entry.change))) return send;
  }
  return null;
}

function sendOf(oldest: Entry, own: readonly Entry[]): Send {
  const deletion = own.findLastIndex(({ change }) => change.kind === 'delete');
  if (deletion >= 0) return covering(own.slice(0, deletion + 1), oldest);
  const creation = own.find(({ change }) => change.kind === 'create');
  if (creation !== undefined) return { entry: creation, covers: [creation] };
  if (oldest.change.kind !== 'move') return { entry: oldest, covers: [oldest] };
  return covering(
    own.filter(({ change }) => change.kind === 'move'),
    oldest,
  );
}

const covering = (covers: readonly Entry[], oldest: Entry): Send => ({
  entry: covers.at(-1) ?? oldest,
  covers,
});
