import type { OfferView } from '@garimpo/offers-contract';
import { Button, IconButton, PageTitle, useUnsavedWork } from '@garimpo/sdk';
import { useSetAtom } from 'jotai';
import { Plus, Search } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { useSettled } from '../../../use-settled.ts';
import { useBoardQuery } from '../api/board-query.ts';
import { filterOffers } from '../lib/filter-offers.ts';
import { layOver } from '../lib/lay-over.ts';
import { sortOffers } from '../lib/sort-offers.ts';
import { useOutboxState, useStartedOutbox } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/dialog.ts';
import { useBoardView } from '../state/use-board-view.ts';
import { TablesMenu } from '../tables/tables-menu.tsx';
import { BoardBody } from './board-body.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type OfferDialog, OfferDialogs, preloadDialogs } from './offer-dialogs.tsx';
import { ProblemLine } from './problem-line.tsx';
import { preloadRefusals, RefusedChanges } from './refused-changes.tsx';
import { UnsavedLine } from './unsaved-line.tsx';
import { useWantedOffer } from './use-wanted-offer.ts';

export interface BoardProps {
  alertsBell: ComponentType<{ settled: boolean }>;
  alertsDialog: OfferDialog;
  mediaDialog: OfferDialog;
  firstSteps: ComponentType<{ offers: readonly OfferView[] | undefined }>;
}

export function Board({
  alertsBell: AlertsBell,
  alertsDialog,
  mediaDialog,
  firstSteps: FirstSteps,
}: BoardProps) {
  useStartedOutbox();
  const query = useBoardQuery();
  const { waiting } = useOutboxState();
  useUnsavedWork(waiting.length === 0 ? null : text.unsaved.line(waiting.length));
  const { view, change, clear, filtered } = useBoardView();
  const [filterOpen, setFilterOpen] = useState(filtered);
  const setDialog = useSetAtom(dialogAtom);
  const addOffer = () => setDialog({ kind: 'add', offerId: '' });
  const { data } = query;
  const offers = useMemo(() => data && layOver(data, waiting), [data, waiting]);
  const { search, tags, sort } = view;
  const shown = useMemo(
    () => offers && sortOffers(filterOffers(offers, { search, tags }), sort),
    [offers, search, tags, sort],
  );
  const settled = useSettled(offers !== undefined);
  useEffect(() => {
    if (settled) void preloadDialogs().then(preloadRefusals);
  }, [settled]);
  useWantedOffer({ offers, shown, column: view.column, change });
  return (
    <>
      <PageTitle
        title={text.board.title}
        actions={
          <>
            <span className="contents md:hidden">
              <IconButton
                size="md"
                iconSize={20}
                label={text.filter.show}
                icon={Search}
                aria-expanded={filterOpen}
                onClick={() => setFilterOpen(!filterOpen)}
              />
            </span>
            <TablesMenu />
            <AlertsBell settled={settled} />
            <Button variant="primary" icon={Plus} onClick={addOffer}>
              {text.board.add}
            </Button>
          </>
        }
      />
      <ProblemLine loadError={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      <RefusedChanges offers={offers ?? []} />
      <UnsavedLine />
      <FilterBar offers={offers} shown={shown?.length ?? 0} view={view} onChange={change} open={filterOpen} />
      <FirstSteps offers={offers} />
      <BoardBody
        offers={offers}
        shown={shown}
        loading={query.isPending}
        filtered={filtered}
        column={view.column}
        onColumnChange={(column) => change({ column })}
        onAdd={addOffer}
        onClear={clear}
      />
      <OfferDialogs offers={offers ?? []} alertsDialog={alertsDialog} mediaDialog={mediaDialog} />
    </>
  );
}
