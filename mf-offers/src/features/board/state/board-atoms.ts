import type { ReadingView } from '@garimpo/offers-contract';
import { atom } from 'jotai';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type BoardView, defaultView, readView, writeView } from '../lib/board-view.ts';
import type { Entry } from '../lib/change.ts';
import { useBoardPrefs } from './board-prefs.ts';

/**
 * The view that the address holds. The router changes the address in a transition, too late for a text field: the
 * latest input is kept here and gives way to the address after a navigation.
 */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const { prefs, changePrefs } = useBoardPrefs();
  const [view, setView] = useState(() => readView(params, prefs));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Our own changes replace the history entry; back, forward and links do not.
    if (navigation !== 'REPLACE') setView(readView(params, prefs));
  }

  const change = (part: Partial<BoardView>) => {
    const next = { ...view, ...part };
    setView(next);
    const { layout, order } = part;
    if (layout === 'board' || layout === 'list') changePrefs({ layout });
    if (order !== undefined) changePrefs({ order });
    setParams(writeView(next), { replace: true, preventScrollReset: true });
  };
  return {
    view,
    change,
    clear: () => change({ search: defaultView.search, tags: defaultView.tags, ads: defaultView.ads }),
    filtered: view.search.trim() !== '' || view.tags.length > 0 || view.ads !== null,
  };
}

/** Offers of the list or of the archive that the next change is for. */
export const selectionAtom = atom<ReadonlySet<string>>(new Set<string>());

export const wantedOfferAtom = atom<string | null>(null);

/** The message of the red line above the board; `null` without one. */
export const problemAtom = atom<ReactNode>(null);

export type DialogKind = 'add' | 'edit' | 'delete' | 'reading' | 'correct' | 'move' | 'alerts' | 'media';

/** The one open dialog and the offer it is about. */
export interface DialogTarget {
  kind: DialogKind | null;
  offerId: string;
  /** A refused change whose content starts the form. */
  refused?: Entry;
  /** No source reads by itself on this server, so the reading dialog starts with pasting a page. */
  automaticOff?: boolean;
  /** The reading to be corrected. */
  reading?: ReadingView;
}

export const noDialog: DialogTarget = { kind: null, offerId: '' };

export const dialogAtom = atom<DialogTarget>(noDialog);
