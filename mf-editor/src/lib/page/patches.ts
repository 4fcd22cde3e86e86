import type { SourcePatch } from '@garimpo/cloner-contract';

/** The offset after the patches were applied; null if the patches removed it. */
export function moveOffset(offset: number, patches: readonly SourcePatch[]): number | null {
  let moved = offset;
  for (const { start, end, text } of patches) {
    if (start > offset) break;
    if (end > offset) return null;
    moved += text.length - (end - start);
  }
  return moved;
}

export function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let same = 0;
  while (same < most && one.charCodeAt(same) === other.charCodeAt(same)) same += 1;
  return same;
}

/** How many UTF-16 units two texts have in common at their end, without their first `after` units. */
export function commonEnd(one: string, other: string, after = 0): number {
  const most = Math.min(one.length, other.length) - after;
  let same = 0;
  while (same < most && one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same)) {
    same += 1;
  }
  return same;
}

/** One patch from one text to another, as small as it can be without cutting a character in two; none for equal texts. */
export function differenceOf(before: string, after: string): SourcePatch[] {
  if (before === after) return [];
  let start = commonStart(before, after);
  let same = commonEnd(before, after, start);
  if (cutsCharacter(before, start) || cutsCharacter(after, start)) start -= 1;
  if (cutsCharacter(before, before.length - same) || cutsCharacter(after, after.length - same)) same -= 1;
  return [{ start, end: before.length - same, text: after.slice(start, after.length - same) }];
}

function cutsCharacter(text: string, at: number): boolean {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(at - 1, 0), at + 1));
}

/** Drops the parts of patches that change nothing, and adjacent patches that cancel out. */
export function withoutNothing(source: string, patches: readonly SourcePatch[]): SourcePatch[] {
  const kept: SourcePatch[] = [];
  for (const patch of patches) {
    const [least] = differenceOf(source.slice(patch.start, patch.end), patch.text);
    if (least === undefined) continue;
    const trimmed = { start: patch.start + least.start, end: patch.start + least.end, text: least.text };
    const last = kept.at(-1);
    if (last !== undefined && undoes(source, last, trimmed)) kept.pop();
    else kept.push(trimmed);
  }
  return kept;
}

function undoes(source: string, one: SourcePatch, next: SourcePatch): boolean {
  const taken = one.end - one.start + next.end - next.start;
  if (one.text.length + next.text.length !== taken) return false;
  return source.slice(one.start, next.end) === one.text + source.slice(one.end, next.start) + next.text;
}
