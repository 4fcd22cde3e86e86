import type { SourcePatch } from '@garimpo/cloner-contract';

/** What leads from one text to another, as one patch between what they begin and what they end with; none for equal ones. */
export function differenceOf(before: string, after: string): SourcePatch[] {
  if (before === after) return [];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return [{ start, end: before.length - same, text: after.slice(start, after.length - same) }];
}

/** The patches without what they put in the place of the same. */
export function withoutNothing(source: string, patches: readonly SourcePatch[]): SourcePatch[] {
  return patches.flatMap((patch) => {
    const [least] = differenceOf(source.slice(patch.start, patch.end), patch.text);
    if (least === undefined) return [];
    return [{ start: patch.start + least.start, end: patch.start + least.end, text: least.text }];
  });
}
