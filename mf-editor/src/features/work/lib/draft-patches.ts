import { DRAFT_PATCHES_MAX, DRAFT_TEXT_MAX, type SourcePatch } from '@garimpo/cloner-contract';

/** As the contract has them, without what else may hang on them. */
export const plain = (patches: readonly SourcePatch[]): SourcePatch[] =>
  patches.map(({ start, end, text }) => ({ start, end, text }));

/** More work than a draft may hold: it is kept by saving it. */
export function tooMuch(patches: readonly SourcePatch[]): boolean {
  return (
    patches.length > DRAFT_PATCHES_MAX ||
    patches.reduce((sum, { text }) => sum + text.length, 0) > DRAFT_TEXT_MAX
  );
}
