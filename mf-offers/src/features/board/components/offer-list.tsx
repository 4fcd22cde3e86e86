import type { OfferView } from '@garimpo/offers-contract';
import { Change, formatDateCard, Icon } from '@garimpo/sdk';
import { CloudOff } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { text } from '../../../text/pt-br.ts';
import { type ListColumn, type ListOrder, nextOrder, orderOffers } from '../lib/list-order.ts';
import type { MoveIntent } from '../lib/moves.ts';
import { unsavedOffers } from '../outbox/outbox-state.ts';
import { useOutbox, useOutboxState } from '../outbox/use-outbox.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Count, Growth } from './card-count.tsx';
import { CardMenu } from './card-menu.tsx';
import { OfferName, StatusMark } from './offer-cells.tsx';
import { type OfferColumn, OfferTable } from './offer-table.tsx';
import { LastReading } from './reading-line.tsx';
import { useBoardChanges } from './use-board-changes.ts';
import { useCardActions } from './use-card-actions.ts';
import { useRefresh } from './use-refresh.ts';
import { useSelection } from './use-selection.ts';

export interface OfferListProps {
  /** Those that pass the filter. */
  offers: readonly OfferView[];
  order: ListOrder;
  onOrderChange: (order: ListOrder) => void;
}

/** All offers as rows: to compare them, and to change many at once. */
export function OfferList({ offers, order, onOrderChange }: OfferListProps) {
  const outbox = useOutbox();
  const state = useOutboxState();
  const changes = useBoardChanges();
  const { refresh, refreshing, announcement } = useRefresh();
  const rows = useMemo(() => orderOffers(offers, order), [offers, order]);
  const selection = useSelection(rows);
  const unsaved = useMemo(() => unsavedOffers(state), [state]);
  const move = useCallback(
    ({ offerId, status }: MoveIntent) =>
      changes.move(
        offers.filter(({ id }) => id === offerId),
        status,
      ),
    [changes, offers],
  );
  const actions = useCardActions(move, changes, refresh, outbox);
  const columns = useMemo((): OfferColumn[] => {
    const reading = (offer: OfferView) =>
      refreshing.has(offer.id) ? (
        <span role="status">{text.card.refreshing}</span>
      ) : (
        <LastReading offer={offer} />
      );
    const sorted = (key: ListColumn) => ({ key, sort: key, header: text.list.columns[key] });
    return [
      {
        ...sorted('title'),
        className: '',
        cell: (offer) => (
          <OfferName
            offer={offer}
            mark={
              unsaved.has(offer.id) && (
                <span className="inline-flex flex-none items-center gap-1 text-caption text-warn-text">
                  <Icon icon={CloudOff} size={14} />
                  {text.card.unsaved}
                </span>
              )
            }
          />
        ),
      },
      {
        ...sorted('status'),
        className: 'w-34',
        cell: ({ status }) => <StatusMark status={status} />,
      },
      {
        ...sorted('count'),
        right: true,
        className: 'w-28',
        cell: (offer) => <Count offer={offer} size="small" />,
      },
      {
        ...sorted('change'),
        right: true,
        className: 'w-26 max-xl:hidden',
        cell: ({ change }) => <Change value={change} />,
      },
      {
        ...sorted('growth'),
        right: true,
        className: 'w-28',
        cell: ({ growth7 }) => <Growth value={growth7} bare />,
      },
      {
        ...sorted('read'),
        className: 'w-48 max-lg:hidden',
        cell: (offer) => <div className="line-clamp-2 text-caption wrap-anywhere">{reading(offer)}</div>,
      },
      {
        ...sorted('created'),
        className: 'w-30 max-xl:hidden',
        cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateCard(createdAt)}</time>,
      },
      {
        key: 'actions',
        header: text.list.actions,
        right: true,
        className: 'w-18',
        cell: (offer) => <CardMenu offer={offer} actions={actions} whole />,
      },
    ];
  }, [actions, unsaved, refreshing]);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <OfferTable
        label={text.list.label}
        rows={rows}
        columns={columns}
        selection={selection}
        order={order}
        onSort={(by) => onOrderChange(nextOrder(order, by))}
        phoneRow={(offer) => (
          <>
            <div className="min-w-0 flex-1">
              <OfferName offer={offer} mark={<StatusMark status={offer.status} bare />} />
            </div>
            <div className="flex flex-none flex-col items-end">
              <Count offer={offer} size="small" />
              <Growth value={offer.growth7} bare />
            </div>
            <CardMenu offer={offer} actions={actions} whole />
          </>
        )}
      />
      <BulkBar rows={rows} selection={selection} changes={changes} />
    </>
  );
}
