import { atom } from 'jotai';
import type { Entry } from '../lib/change.ts';

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
