import { DRAFT_PATCHES_MAX, DRAFT_TEXT_MAX, type SourcePatch } from '@garimpo/cloner-contract';

/** As the contract has them, without what else may hang on them. */
export const plain = (patches: readonly SourcePatch[]): SourcePatch[] =>
  patches.map(({ start, end, text }) => ({ start, end, text }));

interface DraftWork {
  baseVersion: number;
  patches: readonly SourcePatch[];
}

/** Whether both lead from the same page to the same. */
export function sameDraft(one: DraftWork, other: DraftWork): boolean {
  if (one.baseVersion !== other.baseVersion || one.patches.length !== other.patches.length) return false;
  return one.patches.every(({ start, end, text }, at) => {
    const patch = other.patches[at];
    return patch?.start === start && patch.end === end && patch.text === text;
  });
}

/** More work than a draft may hold: it is kept by saving it. */
export function tooMuch(patches: readonly SourcePatch[]): boolean {
  return (
    patches.length > DRAFT_PATCHES_MAX ||
    patches.reduce((sum, { text }) => sum + text.length, 0) > DRAFT_TEXT_MAX
  );
}
