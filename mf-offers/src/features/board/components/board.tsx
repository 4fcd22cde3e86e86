import type { OfferView } from '@garimpo/offers-contract';
import { Button, errorText, IconButton, Notice, PageTitle, useGarimpo, useUnsavedWork } from '@garimpo/sdk';
import { useAtom, useSetAtom } from 'jotai';
import { Plus, Search, X } from 'lucide-react';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { RetryNotice } from '../../../retry-notice.tsx';
import { text } from '../../../text/pt-br.ts';
import { useSettled } from '../../../use-settled.ts';
import { useBoardQuery } from '../api/board-query.ts';
import { applyPending } from '../lib/apply-pending.ts';
import { type BoardView, filterOffers, sortOffers } from '../lib/board-view.ts';
import { useOutboxState, useStartedOutbox } from '../outbox/use-outbox.ts';
import { dialogAtom, problemAtom, useBoardView, wantedOfferAtom } from '../state/board-atoms.ts';
import { BoardBody } from './board-body.tsx';
import { gripId } from './card-face.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type OfferDialog, OfferDialogs, preloadDialogs } from './offer-dialogs.tsx';
import { TablesMenu } from './tables-menu.tsx';
import { preloadRefusals, RefusedChanges, UnsavedLine } from './unsaved-changes.tsx';
import { useReopenedDialog } from './use-reopened-dialog.ts';

interface WantedOfferOptions {
  offers: readonly OfferView[] | undefined;
  shown: readonly OfferView[] | undefined;
  column: BoardView['column'];
  change: (part: Partial<BoardView>) => void;
}

/** Shows the card that was asked for, clearing a filter that hides it, and focuses it. */
function useWantedOffer({ offers, shown, column, change }: WantedOfferOptions): void {
  const [wantedId, setWantedId] = useAtom(wantedOfferAtom);

  useEffect(() => {
    if (wantedId === null || offers === undefined || shown === undefined) return;
    const offer = offers.find(({ id }) => id === wantedId);
    if (offer === undefined) return setWantedId(null);
    const hidden = !shown.includes(offer);
    if (hidden || column !== offer.status) {
      change({ column: offer.status, ...(hidden && { search: '', tags: [], ads: null }) });
    }
  }, [wantedId, setWantedId, offers, shown, column, change]);

  useEffect(() => {
    if (wantedId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focus = () => {
      const grip = document.getElementById(gripId(wantedId));
      if (grip === null || document.querySelector('[role="dialog"]') !== null) return;
      setWantedId(null);
      grip.focus();
    };
    // A closing dialog returns the focus in a task of its own, which runs before this one.
    const afterDialog = () => {
      clearTimeout(timer);
      timer = setTimeout(focus);
    };
    afterDialog();
    document.addEventListener('focusin', afterDialog);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', afterDialog);
    };
  });
}

interface ProblemLineProps {
  loadError: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The red line above the board; the board stays as it is. */
function ProblemLine({ loadError, retrying, onRetry }: ProblemLineProps) {
  const [problem, setProblem] = useAtom(problemAtom);
  if (loadError !== null) {
    return (
      <RetryNotice
        className="mb-4"
        busy={retrying}
        busyText={text.board.loading}
        retryText={text.board.retry}
        onRetry={onRetry}
      >
        {errorText(loadError, text.errors, text.board.loadFailed)}
      </RetryNotice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice
      kind="danger"
      className="mb-4"
      action={<IconButton label={text.board.closeProblem} icon={X} onClick={() => setProblem(null)} />}
    >
      {problem}
    </Notice>
  );
}

export interface BoardProps {
  alertsDialog: OfferDialog;
  mediaDialog: OfferDialog;
  firstSteps: ComponentType<{ offers: readonly OfferView[] | undefined }>;
}

export function Board({ alertsDialog, mediaDialog, firstSteps: FirstSteps }: BoardProps) {
  useStartedOutbox();
  const query = useBoardQuery();
  const { waiting } = useOutboxState();
  useUnsavedWork(waiting.length === 0 ? null : text.unsaved.line(waiting.length));
  const { view, change, clear, filtered } = useBoardView();
  const [filterOpen, setFilterOpen] = useState(filtered);
  const setDialog = useSetAtom(dialogAtom);
  const addOffer = () => setDialog({ kind: 'add', offerId: '' });
  const { data } = query;
  const offers = useMemo(() => data && applyPending(data, waiting), [data, waiting]);
  const { search, tags, ads, sort } = view;
  const { now } = useGarimpo();
  const shown = useMemo(
    () =>
      offers &&
      sortOffers(filterOffers(offers, { search, tags, ads: ads && { filter: ads, now: now() } }), sort),
    [offers, search, tags, ads, sort, now],
  );
  const settled = useSettled(offers !== undefined);
  useEffect(() => {
    if (settled) void preloadDialogs().then(preloadRefusals);
  }, [settled]);
  useWantedOffer({ offers, shown, column: view.column, change });
  useReopenedDialog(offers);
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
