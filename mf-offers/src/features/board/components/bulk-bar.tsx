import { isOfferStatus, type OfferView, offerStatuses } from '@garimpo/offers-contract';
import { Button, ConfirmDialog, IconButton, Menu, useGarimpo } from '@garimpo/sdk';
import { Archive, ArrowRightLeft, Tag, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { offersOfOpenTags } from '../lib/tags-draft.ts';
import { statusLooks } from './status-looks.ts';
import { TagsDialog } from './tags-dialog.tsx';
import type { BoardChanges } from './use-board-changes.ts';
import type { Selection } from './use-selection.ts';

interface BulkFrameProps {
  selection: Selection;
  children: ReactNode;
}

/** How many are chosen, and what can be done to them; at the foot of the window while there are any. */
export function BulkFrame({ selection, children }: BulkFrameProps) {
  const { offers, clear } = selection;
  return (
    <section
      aria-label={text.list.bulk}
      className="sticky bottom-4 z-sticky mx-auto mt-4 w-max max-w-full max-md:bottom-0 max-md:w-full"
    >
      <p role="status" className="sr-only">
        {offers.length > 0 && text.list.selected(offers.length)}
      </p>
      {offers.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg bg-raised py-2 pr-2 pl-4 shadow-menu max-md:rounded-b-none">
          <span aria-hidden="true" className="text-small font-label whitespace-nowrap tabular-nums">
            {text.list.selected(offers.length)}
          </span>
          {children}
          <IconButton size="md" label={text.list.clear} icon={X} onClick={clear} className="ml-auto" />
        </div>
      )}
    </section>
  );
}

export interface BulkBarProps {
  /** All that can be chosen. */
  rows: readonly OfferView[];
  selection: Selection;
  changes: BoardChanges;
}

type Asking = { what: 'delete' | 'tag'; offers: readonly OfferView[]; again?: boolean } | null;

export function BulkBar({ rows, selection, changes }: BulkBarProps) {
  const { offers, choose, clear } = selection;
  const { session, now } = useGarimpo();
  const [asking, setAsking] = useState<Asking>(() => {
    const opened = offersOfOpenTags(session.user.id, now(), rows);
    return opened === null ? null : { what: 'tag', offers: opened, again: true };
  });
  const chosen = useRef(asking?.offers);
  useEffect(() => {
    if (chosen.current !== undefined) choose(chosen.current.map(({ id }) => id));
  }, [choose]);
  const done = (change: () => void) => {
    change();
    setAsking(null);
    clear();
  };
  return (
    <>
      <BulkFrame selection={selection}>
        <Menu
          side="top"
          trigger={<Button icon={ArrowRightLeft}>{text.card.moveTo}</Button>}
          items={[
            {
              type: 'choices',
              label: text.card.moveTo,
              value: null,
              onValueChange: (status) => isOfferStatus(status) && done(() => changes.move(offers, status)),
              options: offerStatuses.map((status) => ({
                value: status,
                label: text.board.columns[status],
                icon: statusLooks[status].icon,
              })),
            },
          ]}
        />
        <Button icon={Tag} onClick={() => setAsking({ what: 'tag', offers })}>
          {text.filter.tags}
        </Button>
        <Button icon={Archive} onClick={() => done(() => changes.archive(offers))}>
          {text.card.archive}
        </Button>
        <Button variant="danger-quiet" icon={Trash2} onClick={() => setAsking({ what: 'delete', offers })}>
          {dialogsText.deleteDialog.confirm}
        </Button>
      </BulkFrame>
      {asking?.what === 'tag' && (
        <TagsDialog
          offers={asking.offers}
          again={asking.again === true}
          onClose={() => setAsking(null)}
          onTag={(tags) => done(() => changes.tag(asking.offers, tags))}
        />
      )}
      <DeleteMany
        offers={asking?.what === 'delete' ? asking.offers : []}
        onClose={() => setAsking(null)}
        onDelete={(chosen) => done(() => changes.remove(chosen))}
      />
    </>
  );
}

interface DeleteManyProps {
  /** None while it is closed. */
  offers: readonly OfferView[];
  onClose: () => void;
  onDelete: (offers: readonly OfferView[]) => void;
}

export function DeleteMany({ offers, onClose, onDelete }: DeleteManyProps) {
  const words = dialogsText.deleteDialog;
  const [first] = offers;
  return (
    <ConfirmDialog
      open={first !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={offers.length === 1 ? words.title : words.titleMany(offers.length)}
      question={offers.length === 1 ? words.question : words.questionMany(offers.length)}
      {...(offers.length === 1 && { subject: first?.title })}
      confirmText={words.confirm}
      busyText={words.busy}
      cancelText={words.cancel}
      onConfirm={() => onDelete(offers)}
    />
  );
}
