import { atom } from 'jotai';

/** The offer whose card its user asked to see; `null` once the focus is on it. */
export const wantedOfferAtom = atom<string | null>(null);
