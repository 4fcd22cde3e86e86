import { atom } from 'jotai';
import type { Entry } from '../lib/change.ts';

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
