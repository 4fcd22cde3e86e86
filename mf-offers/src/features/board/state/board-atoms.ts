import { atom } from 'jotai';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { type BoardView, defaultView, readView, writeView } from '../lib/board-view.ts';
import type { Entry } from '../lib/change.ts';

/**
 * The view that the address holds. The address follows a moment behind (the router changes it in a transition), too
 * late for a text field: what was just typed stands here, and gives way to the address when somebody goes elsewhere.
 */
export function useBoardView() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigationType();
  const [view, setView] = useState(() => readView(params));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Our own changes replace the entry; back, forward and links do not.
    if (navigation !== 'REPLACE') setView(readView(params));
  }

  const change = (part: Partial<BoardView>) => {
    const next = { ...view, ...part };
    setView(next);
    setParams(writeView(next), { replace: true, preventScrollReset: true });
  };
  return {
    view,
    change,
    clear: () => change({ search: defaultView.search, tags: defaultView.tags }),
    filtered: view.search.trim() !== '' || view.tags.length > 0,
  };
}

/** The offer whose card its user asked to see; `null` once the focus is on it. */
export const wantedOfferAtom = atom<string | null>(null);

/** The sentence of the red line above the board, about the last thing that failed; `null` when nothing did. */
export const problemAtom = atom<string | null>(null);

export type DialogKind = 'add' | 'edit' | 'delete' | 'reading' | 'alerts' | 'media';

/** The one open dialog and the offer it is about: none by default, one at a time. */
export interface DialogTarget {
  kind: DialogKind | null;
  /** Empty when no offer is selected. */
  offerId: string;
  /** A change that the service refused: the form begins with what was typed then. */
  refused?: Entry;
  /** Of a reading: nothing reads by itself here, so a page is to be pasted. */
  automaticOff?: boolean;
}

export const noDialog: DialogTarget = { kind: null, offerId: '' };

export const dialogAtom = atom<DialogTarget>(noDialog);
