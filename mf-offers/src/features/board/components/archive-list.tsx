import type { ArchivedReply, OfferView } from '@garimpo/offers-contract';
import { Button, Empty, errorText, formatDateCard, formatDateTime, LoadingText } from '@garimpo/sdk';
import { Archive, ArchiveRestore, SearchX, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { RetryNotice } from '../../../retry-notice.tsx';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { useArchiveQuery } from '../api/board-query.ts';
import { applyPending } from '../lib/apply-pending.ts';
import { filterOffers, type OfferFilter } from '../lib/board-view.ts';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { BulkFrame, DeleteMany } from './bulk-bar.tsx';
import { Count } from './card-count.tsx';
import { OfferName, StatusMark } from './offer-cells.tsx';
import { type OfferColumn, OfferTable } from './offer-table.tsx';
import { type BoardChanges, useBoardChanges } from './use-board-changes.ts';
import { useSelection } from './use-selection.ts';

const words = text.archive;

export interface ArchiveListProps {
  filter: OfferFilter;
  onClear: () => void;
}

/** Archived offers with their histories, and for a day those that were deleted. */
export function ArchiveList({ filter, onClear }: ArchiveListProps) {
  const query = useArchiveQuery({ enabled: true });
  const { waiting } = useOutboxState();
  const changes = useBoardChanges();
  const { data } = query;
  const archived = useMemo(
    () => data && filterOffers(applyPending(data.offers, waiting, 'archive'), filter),
    [data, waiting, filter],
  );
  if (archived === undefined || data === undefined) {
    return query.isError ? (
      <RetryNotice
        busy={query.isFetching}
        busyText={text.board.loading}
        retryText={text.board.retry}
        onRetry={() => void query.refetch()}
      >
        {errorText(query.error, text.errors, text.board.loadFailed)}
      </RetryNotice>
    ) : (
      <LoadingText text={text.board.loading} />
    );
  }
  return (
    <>
      {archived.length > 0 && <Archived offers={archived} changes={changes} />}
      {archived.length === 0 &&
        (data.offers.length === 0 ? (
          <Empty icon={Archive} title={words.emptyTitle}>
            {words.emptyText}
          </Empty>
        ) : (
          <Empty
            icon={SearchX}
            title={text.board.noHitsTitle}
            actions={<Button onClick={onClear}>{text.board.clearFilters}</Button>}
          >
            {text.board.noHitsText}
          </Empty>
        ))}
      <Deleted offers={data.deleted} changes={changes} />
    </>
  );
}

function Archived({ offers, changes }: { offers: readonly OfferView[]; changes: BoardChanges }) {
  const selection = useSelection(offers);
  const [asking, setAsking] = useState<readonly OfferView[]>([]);
  const columns = useMemo(
    (): OfferColumn[] => [
      {
        key: 'title',
        header: text.list.columns.title,
        className: '',
        cell: (offer) => <OfferName offer={offer} />,
      },
      {
        key: 'status',
        header: text.list.columns.status,
        className: 'w-34',
        cell: ({ status }) => <StatusMark status={status} />,
      },
      {
        key: 'count',
        header: text.list.columns.count,
        right: true,
        className: 'w-28',
        cell: (offer) => <Count offer={offer} size="small" />,
      },
      {
        key: 'archived',
        header: words.since,
        className: 'w-34 max-lg:hidden',
        cell: ({ archivedAt }) =>
          archivedAt && <time dateTime={archivedAt}>{formatDateCard(archivedAt)}</time>,
      },
      {
        key: 'actions',
        header: text.list.actions,
        right: true,
        className: 'w-36',
        cell: (offer) => <RestoreButton offer={offer} onRestore={changes.unarchive} />,
      },
    ],
    [changes],
  );
  const done = (change: () => void) => {
    change();
    setAsking([]);
    selection.clear();
  };
  return (
    <>
      <OfferTable
        label={words.label}
        rows={offers}
        columns={columns}
        selection={selection}
        phoneRow={(offer) => (
          <>
            <div className="min-w-0 flex-1">
              <OfferName offer={offer} mark={<StatusMark status={offer.status} bare />} />
            </div>
            <RestoreButton offer={offer} onRestore={changes.unarchive} />
          </>
        )}
      />
      <BulkFrame selection={selection}>
        <Button icon={ArchiveRestore} onClick={() => done(() => changes.unarchive(selection.offers))}>
          {words.restore}
        </Button>
        <Button variant="danger-quiet" icon={Trash2} onClick={() => setAsking(selection.offers)}>
          {dialogsText.deleteDialog.confirm}
        </Button>
      </BulkFrame>
      <DeleteMany
        offers={asking}
        onClose={() => setAsking([])}
        onDelete={(chosen) => done(() => changes.remove(chosen))}
      />
    </>
  );
}

interface RestoreButtonProps {
  offer: OfferView;
  onRestore: (offers: readonly OfferView[]) => void;
}

function RestoreButton({ offer, onRestore }: RestoreButtonProps) {
  return (
    <Button size="sm" onClick={() => onRestore([offer])} aria-label={words.restoreOne(offer.title)}>
      {words.restore}
    </Button>
  );
}

/** Also for whoever closed the browser before the way back was taken. */
function Deleted({ offers, changes }: { offers: ArchivedReply['deleted']; changes: BoardChanges }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="deleted-offers" className="mt-8">
      <h2 id="deleted-offers" className="text-h3">
        {words.deleted}
      </h2>
      <p className="mb-3 text-small text-ink-3">{words.deletedHint}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line-soft rounded-lg bg-surface inset-ring inset-ring-line">
        {offers.map((offer) => (
          <li key={offer.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate text-small font-medium">{offer.title}</p>
              <p className="text-caption text-ink-3">{words.deletedAt(formatDateTime(offer.deletedAt))}</p>
            </div>
            <RestoreButton offer={offer} onRestore={changes.restore} />
          </li>
        ))}
      </ul>
    </section>
  );
}
