import type { OfferView } from '@garimpo/offers-contract';
import { Button, errorText, formatDateTime, formatNumber, IconButton, Notice } from '@garimpo/sdk';
import { withPlans } from '@garimpo/sdk/parts';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import type { Entry } from '../lib/change.ts';
import { refusedDialog } from '../lib/drafted-dialog.ts';
import { bulkKey } from '../lib/outbox-rules.ts';
import { refusalError } from '../outbox/outbox.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/board-atoms.ts';

const words = dialogsText.refused;

export interface RefusedListProps {
  offers: readonly OfferView[];
  refused: readonly Entry[];
}

/** Each entry says what was refused and why, and can open the form with what was typed. */
export function RefusedList({ offers, refused }: RefusedListProps) {
  const outbox = useOutbox();
  const setDialog = useSetAtom(dialogAtom);

  const open = (entry: Entry) => setDialog(refusedDialog(entry, offers));
  return alike(refused).map(([entry, ...others]) => (
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
          <IconButton
            label={words.dismiss}
            icon={X}
            onClick={() => {
              for (const { id } of [entry, ...others]) outbox.dismiss(id);
            }}
          />
        </span>
      }
    >
      {withPlans(
        refusalError(entry),
        words.because(
          others.length === 0 ? whatWasNotSaved(entry) : words.many[entry.change.kind](others.length + 1),
          reason(entry),
        ),
      )}
    </Notice>
  ));
}

/** What was done to many at once, and refused for one reason, is one notice. What was typed stands by itself. */
function alike(refused: readonly Entry[]): [Entry, ...Entry[]][] {
  const groups = new Map<string, [Entry, ...Entry[]]>();
  for (const entry of refused) {
    const { change, refusal } = entry;
    const key = refusal?.content ? entry.id : `${bulkKey(change) ?? entry.id} ${refusal?.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
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
