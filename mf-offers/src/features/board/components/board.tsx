import type { OfferView } from '@garimpo/offers-contract';
import {
  Button,
  errorText,
  IconButton,
  Notice,
  PageTitle,
  useGarimpo,
  useShortcuts,
  useUnsavedWork,
} from '@garimpo/sdk';
import { useAtom, useSetAtom } from 'jotai';
import { Plus, Search, X } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { RetryNotice } from '../../../retry-notice.tsx';
import { text } from '../../../text/pt-br.ts';
import { useSettled } from '../../../use-settled.ts';
import { useBoardQuery } from '../api/board-query.ts';
import { applyPending } from '../lib/apply-pending.ts';
import { type BoardView, filterOffers, sortOffers } from '../lib/board-view.ts';
import { useOutboxState, useStartedOutbox } from '../outbox/use-outbox.ts';
import { dialogAtom, problemAtom, useBoardView, wantedOfferAtom } from '../state/board-atoms.ts';
import { useBoardPrefs } from '../state/board-prefs.ts';
import { BoardBody } from './board-body.tsx';
import { gripId } from './card-face.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type OfferDialog, OfferDialogs, preloadDialogs } from './offer-dialogs.tsx';
import { ArchiveList } from './on-demand-lists.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { TablesMenu } from './tables-menu.tsx';
import { preloadRefusals, RefusedChanges, UnsavedLine } from './unsaved-changes.tsx';
import { useReopenedDialog } from './use-reopened-dialog.ts';

interface WantedOfferOptions extends Pick<BoardView, 'column' | 'layout'> {
  offers: readonly OfferView[] | undefined;
  shown: readonly OfferView[] | undefined;
  change: (part: Partial<BoardView>) => void;
}

/** Shows the card that was asked for, clearing a filter that hides it, and focuses it. */
function useWantedOffer({ offers, shown, column, layout, change }: WantedOfferOptions): void {
  const [wantedId, setWantedId] = useAtom(wantedOfferAtom);

  useEffect(() => {
    if (wantedId === null || offers === undefined || shown === undefined) return;
    const offer = offers.find(({ id }) => id === wantedId);
    if (offer === undefined) return setWantedId(null);
    const hidden = !shown.includes(offer);
    if (hidden || column !== offer.status || layout !== 'board') {
      change({ column: offer.status, layout: 'board', ...(hidden && { search: '', tags: [], ads: null }) });
    }
  }, [wantedId, setWantedId, offers, shown, column, layout, change]);

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

/** Opens the dialog that the address asks for, once: the address goes on without it. */
function useAskedDialog(offers: readonly OfferView[] | undefined, forget: () => void): void {
  const [params] = useSearchParams();
  const { key } = useLocation();
  /** The address changes in a transition: it may still ask when the dialog was answered and the offers are others. */
  const answered = useRef<string | null>(null);
  const setDialog = useSetAtom(dialogAtom);
  const asked = params.get('do');
  const offerId = params.get('offer') ?? '';
  useEffect(() => {
    if (asked === null || offers === undefined || answered.current === key) return;
    answered.current = key;
    if (asked === 'add') setDialog({ kind: 'add', offerId: '' });
    if (asked === 'move' && offers.some(({ id }) => id === offerId)) setDialog({ kind: 'move', offerId });
    forget();
  }, [asked, offerId, offers, key, setDialog, forget]);
}

/** The keys of the board, for whoever does without the mouse. */
function useBoardKeys({ search, add, view, change }: BoardKeysOptions): void {
  const { prefs, changePrefs } = useBoardPrefs();
  const words = text.shortcuts;
  useShortcuts(words.title, [
    { keys: text.filter.key, label: words.search, run: search },
    { keys: 'N', label: words.add, run: add },
    {
      keys: 'L',
      label: words.layout,
      run: () => change({ layout: view.layout === 'list' ? 'board' : 'list' }),
    },
    { keys: 'A', label: words.archive, run: () => change({ layout: 'archive' }) },
    { keys: 'C', label: words.compact, run: () => changePrefs({ compact: !prefs.compact }) },
    { keys: words.space, label: words.lift },
    { keys: words.arrows, label: words.drag },
    { keys: words.range, label: words.select },
  ]);
}

interface BoardKeysOptions {
  search: () => void;
  add: () => void;
  view: BoardView;
  change: (part: Partial<BoardView>) => void;
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
  // On a phone the way back from a list or the archive is in the bar.
  const [filterOpen, setFilterOpen] = useState(filtered || view.layout !== 'board');
  const setDialog = useSetAtom(dialogAtom);
  const addOffer = () => setDialog({ kind: 'add', offerId: '' });
  const { data } = query;
  const offers = useMemo(() => data && applyPending(data, waiting), [data, waiting]);
  const { search, tags, ads, sort, layout } = view;
  const { now } = useGarimpo();
  const filter = useMemo(
    () => ({ search, tags, ads: ads && { filter: ads, now: now() } }),
    [search, tags, ads, now],
  );
  const shown = useMemo(
    () => offers && sortOffers(filterOffers(offers, filter), sort),
    [offers, filter, sort],
  );
  const settled = useSettled(offers !== undefined);
  useEffect(() => {
    if (settled) void preloadDialogs().then(preloadRefusals);
  }, [settled]);
  const latest = useRef({ change, view });
  useEffect(() => {
    latest.current = { change, view };
  });
  useAskedDialog(
    offers,
    useCallback(() => latest.current.change({}), []),
  );
  const input = useRef<HTMLInputElement>(null);
  const focusSearch = () => {
    setFilterOpen(true);
    input.current?.focus();
    input.current?.select();
  };
  useBoardKeys({ search: focusSearch, add: addOffer, view, change });
  useWantedOffer({ offers, shown, column: view.column, layout, change });
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
      <StickyBar
        bar={
          <FilterBar
            offers={layout === 'archive' ? undefined : offers}
            shown={shown?.length ?? 0}
            view={view}
            onChange={change}
            input={input}
            open={filterOpen}
          />
        }
      >
        <FirstSteps offers={offers} />
        {layout === 'archive' ? (
          <ArchiveList filter={filter} onClear={clear} />
        ) : (
          <BoardBody
            offers={offers}
            shown={shown}
            loading={query.isPending}
            filtered={filtered}
            view={view}
            onChange={change}
            onAdd={addOffer}
            onClear={clear}
          />
        )}
      </StickyBar>
      <OfferDialogs offers={offers ?? []} alertsDialog={alertsDialog} mediaDialog={mediaDialog} />
    </>
  );
}
