import type { OfferStatus, OfferView } from '@garimpo/offers-contract';
import { useMemo } from 'react';
import { text } from '../../../text/pt-br.ts';
import { withTags } from '../lib/apply-pending.ts';
import type { Change } from '../lib/change.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { offerUndo, undoDeletion } from '../outbox/undo.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

type Offers = readonly OfferView[];

/** What is done to one offer or many: shown at once, sent by the outbox, and undone by the toast that tells of it. */
export interface BoardChanges {
  move: (offers: Offers, status: OfferStatus) => void;
  tag: (offers: Offers, tags: { add: string[]; remove: string[] }) => void;
  archive: (offers: Offers) => void;
  unarchive: (offers: Offers) => void;
  remove: (offers: Offers) => void;
  /** Of offers that were deleted a while ago. */
  restore: (offers: Offers) => void;
}

export function useBoardChanges(): BoardChanges {
  const outbox = useOutbox();
  return useMemo(() => boardChanges(outbox), [outbox]);
}

function boardChanges(outbox: Outbox): BoardChanges {
  const each = (offers: Offers, changeOf: (offer: OfferView) => Change) =>
    outbox.addMany(offers.map((offer) => ({ change: changeOf(offer), title: offer.title })));
  const place = (offers: Offers, kind: 'archive' | 'unarchive') =>
    each(offers, ({ id }) => ({ kind, offerId: id }));
  return {
    move(offers, status) {
      const moved = offers.filter((offer) => offer.status !== status);
      if (moved.length === 0) return;
      each(moved, ({ id }) => ({ kind: 'move', offerId: id, status }));
      offerUndo(text.undo.moved(named(moved), text.board.columns[status]), () =>
        each(moved, ({ id, status: before }) => ({ kind: 'move', offerId: id, status: before })),
      );
    },
    tag(offers, { add, remove }) {
      each(offers, ({ id }) => ({ kind: 'tag', offerId: id, add, remove }));
      offerUndo(text.undo.tagged(named(offers)), () =>
        each(offers, (offer) => untagged(offer, { add, remove })),
      );
    },
    archive(offers) {
      place(offers, 'archive');
      offerUndo(text.undo.archived(named(offers)), () => place(offers.toReversed(), 'unarchive'));
    },
    unarchive(offers) {
      place(offers, 'unarchive');
      offerUndo(text.undo.unarchived(named(offers)), () => place(offers, 'archive'));
    },
    remove(offers) {
      const { waiting } = outbox.state();
      each(offers, ({ id }) => ({ kind: 'delete', offerId: id }));
      offerUndo(text.undo.deleted(named(offers)), () => undoDeletion(outbox, offers, waiting));
    },
    restore(offers) {
      each(offers, ({ id }) => ({ kind: 'restore', offerId: id }));
    },
  };
}

/** What gives an offer the tags back that it had: the same change for many where that restores their order too. */
function untagged(
  { id: offerId, tags }: OfferView,
  { add, remove }: { add: string[]; remove: string[] },
): Change {
  const has = (list: readonly string[], tag: string) =>
    list.some((one) => one.toLowerCase() === tag.toLowerCase());
  const back = {
    add: tags.filter((tag) => has(remove, tag)),
    remove: add.filter((tag) => !has(tags, tag)),
  };
  const restored = withTags(withTags(tags, { add, remove }), back);
  return restored.join() === tags.join()
    ? { kind: 'tag', offerId, ...back }
    : { kind: 'edit', offerId, edit: { tags } };
}

/** The title of one offer, the number of many. */
function named(offers: Offers): { title: string; count: number } {
  return { title: offers[0]?.title ?? '', count: offers.length };
}
