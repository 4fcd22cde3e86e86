import type { SourceRange } from '@garimpo/cloner-contract';
import { decodeText } from '../html/text.ts';

/** A character of a text and the source that stands for it: an entity, a CRLF, or itself. */
interface TextUnit extends SourceRange {
  value: string;
}

const WRITTEN = /\r\n|&(?:#[xX]?[0-9a-fA-F]+|[0-9a-zA-Z]+);?|[\s\S]/gu;

/** The characters of a run of markup text. */
export function textUnits(source: string, { start, end }: SourceRange): TextUnit[] {
  const units: TextUnit[] = [];
  let at = start;
  while (at < end) {
    WRITTEN.lastIndex = at;
    const whole = WRITTEN.exec(source)?.[0] ?? source.charAt(at);
    const written = leastOf(whole.slice(0, end - at));
    units.push({ value: decodeText(written), start: at, end: at + written.length });
    at += written.length;
  }
  return units;
}

/** Cuts what follows an entity without a semicolon (`&copy2026`), and what is no entity (`&T`). */
function leastOf(written: string): string {
  let least = written;
  while (least.length > 1 && least.startsWith('&') && [...decodeText(least)].length > 1)
    least = least.slice(0, -1);
  return least;
}

/** Whether parsers may read the source of this unit differently with other characters after it. */
export function dependsOnNext(written: string): boolean {
  return written === '<' || written === '\r' || (written.startsWith('&') && !written.endsWith(';'));
}
