import type { OfferView } from '@garimpo/offers-contract';
import { toast } from '@garimpo/sdk';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import type { Answer } from '../api/board-query.ts';
import type { Change, Entry } from '../lib/change.ts';
import type { Outbox } from './outbox.ts';

let shown: number | null = null;

/** Says what was done, with the way back. One at a time: the way back is from what was done last. */
export function offerUndo(what: string, undo: () => void): void {
  if (shown !== null) toast.dismiss(shown);
  shown = toast.success(what, {
    action: {
      label: text.undo.label,
      onClick: () => {
        undo();
        toast.info(text.undo.done);
      },
    },
  });
}

/** A board without room takes nothing back: what is restored then is archived, which has to be said. */
export function tellOfRestored(entries: readonly Entry[], answer: Answer): void {
  if (answer === null || !('offers' in answer)) return;
  const restored = new Set(
    entries.filter(({ change }) => change.kind === 'restore').map(({ change }) => change.offerId),
  );
  const archived = answer.offers.filter(({ id, archivedAt }) => archivedAt != null && restored.has(id));
  const [first] = archived;
  if (first !== undefined)
    toast.info(text.undo.restoredToArchive({ title: first.title, count: archived.length }), {
      action: { label: text.undo.plans, href: paths.plans },
    });
}

/**
 * Takes deletions back, the last first: more than one request holds left the board in parts, and a board that is over its plan's
 * limit takes back what has left it last. What waited to be sent when they were made, and was not sent because of them, is done again.
 * @param waiting the outbox's entries before the deletion
 */
export function undoDeletion(
  outbox: Outbox,
  offers: readonly Pick<OfferView, 'id' | 'title'>[],
  waiting: readonly Entry[],
): void {
  const now = new Set(outbox.state().waiting.map(({ id }) => id));
  const changes = offers.toReversed().flatMap(({ id, title }) => {
    const own = waiting.filter(({ change }) => change.offerId === id);
    const creation = own.map(({ change }) => change).find((change) => change.kind === 'create');
    const lost = own.filter((entry) => entry.change.kind !== 'create' && !now.has(entry.id));
    const restore: Change = {
      kind: 'restore',
      offerId: id,
      ...(creation !== undefined && { content: creation.content }),
    };
    return [restore, ...lost.map(({ change }) => change)].map((change) => ({ change, title }));
  });
  outbox.addMany(changes);
}
