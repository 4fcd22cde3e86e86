import { atom } from 'jotai';

export type DialogKind = 'add' | 'edit' | 'delete' | 'reading';

/** The one open dialog and the offer it is about: none by default, one at a time. */
export interface DialogTarget {
  kind: DialogKind | null;
  /** Empty when no offer is selected. */
  offerId: string;
}

export const noDialog: DialogTarget = { kind: null, offerId: '' };

export const dialogAtom = atom<DialogTarget>(noDialog);
