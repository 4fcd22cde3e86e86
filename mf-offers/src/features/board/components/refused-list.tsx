import type { OfferView } from '@garimpo/offers-contract';
import { Button, errorText, formatDateTime, formatNumber, IconButton, Notice } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { CloudOff, X } from 'lucide-react';
import { onDemand, preload, useOnDemand } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import type { Entry } from '../lib/change.ts';
import { refusalError } from '../outbox/outbox.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/board-atoms.ts';

/** What the service does not have yet, deletions too, which have no card any more to say it on. */
export function UnsavedLine() {
  const outbox = useOutbox();
  const { failed, active } = useOutboxState();
  if (failed.size === 0) return null;
  return (
    <Notice
      kind="warn"
      icon={CloudOff}
      className="mb-4"
      action={
        <Button size="sm" busy={active} busyText={text.card.retrying} onClick={outbox.retry}>
          {text.card.retry}
        </Button>
      }
    >
      {text.unsaved.line(failed.size)}
    </Notice>
  );
}

const list = onDemand(async () => {
  const { RefusedList } = await import(/* webpackChunkName: 'dialogs' */ './refused-list.tsx');
  return RefusedList;
});

/** Before anything is refused: it comes in the file of the dialogs. */
export const preloadRefusals = () => preload(list);

const stay = () => undefined;

/** Changes that will not be saved. */
export function RefusedChanges({ offers }: { offers: readonly OfferView[] }) {
  const { refused } = useOutboxState();
  const List = useOnDemand(list, { open: refused.length > 0, onClose: stay });
  return List && <List offers={offers} refused={refused} />;
}

const words = dialogsText.refused;

export interface RefusedListProps {
  offers: readonly OfferView[];
  refused: readonly Entry[];
}

/** Each says what it was and why, and opens again what was typed. */
export function RefusedList({ offers, refused }: RefusedListProps) {
  const outbox = useOutbox();
  const setDialog = useSetAtom(dialogAtom);

  const open = (entry: Entry) => {
    const { offerId } = entry.change;
    const exists = offers.some(({ id }) => id === offerId);
    setDialog({ kind: exists ? 'edit' : 'add', offerId: exists ? offerId : '', refused: entry });
  };
  return refused.map((entry) => (
    <Notice
      key={entry.id}
      kind="danger"
      className="mb-4"
      action={
        <span className="flex items-center gap-1">
          {entry.refusal?.content && (
            <Button size="sm" onClick={() => open(entry)}>
              {words.open}
            </Button>
          )}
          <IconButton label={words.dismiss} icon={X} onClick={() => outbox.dismiss(entry.id)} />
        </span>
      }
    >
      {words.because(whatWasNotSaved(entry), reason(entry))}
    </Notice>
  ));
}

function whatWasNotSaved({ title, change }: Entry): string {
  switch (change.kind) {
    case 'move':
      return words.move(title, text.board.columns[change.status]);
    case 'reading':
      return words.reading(title, formatNumber(change.count), formatDateTime(change.checkedAt));
    default:
      return words[change.kind](title);
  }
}

function reason(entry: Entry): string {
  if (entry.refusal?.code === 'offers.offer.not_found') return words.gone;
  return errorText(refusalError(entry), text.errors, words.unknown);
}
