/** Part of a text, as offsets in UTF-16 code units; `end` is the first one after it. */
export interface Range {
  start: number;
  end: number;
}

/** What stands in the place of a part of a text. An empty range is an insertion. */
export interface Patch extends Range {
  text: string;
}

/**
 * The text with its patches in place; everything between them keeps its bytes. A patch inside of what another one takes
 * away goes with it, whichever was found first. Takes time in proportion to the text, however many patches there are.
 */
export function applyPatches(source: string, patches: readonly Patch[]): string {
  if (patches.length === 0) return source;
  // The wider one first, so that it is the one inside that falls away; then as they were found.
  const inOrder = [...patches].sort((a, b) => a.start - b.start || b.end - a.end);
  const parts: string[] = [];
  let done = 0;
  for (const { start, end, text } of inOrder) {
    if (start < done) continue;
    parts.push(source.slice(done, start), text);
    done = end;
  }
  parts.push(source.slice(done));
  return parts.join('');
}
