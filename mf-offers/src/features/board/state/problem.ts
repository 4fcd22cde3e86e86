import { atom } from 'jotai';

/** The sentence of the red line above the board, about the last thing that failed; `null` when nothing did. */
export const problemAtom = atom<string | null>(null);
