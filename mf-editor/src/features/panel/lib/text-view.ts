import { commonEnd, commonStart } from '../../../lib/page/patches.ts';

/** A text as rendered: white space is collapsed and trimmed. */
interface TextView {
  shown: string;
  /** For each unit of `shown` its offset in the text; the last entry is the offset where the visible text ends. */
  starts: readonly number[];
}

const WHITE = /[ \t\n\r\f]/;

/**
 * @param asWritten for text whose white space is preserved, as in `<pre>`
 */
export function viewOf(text: string, asWritten = false): TextView {
  if (asWritten) return { shown: text, starts: Array.from({ length: text.length + 1 }, (_, at) => at) };
  const end = text.replace(/[ \t\n\r\f]+$/, '').length;
  let shown = '';
  const starts: number[] = [];
  for (let at = 0; at < end; at += 1) {
    const white = WHITE.test(text.charAt(at));
    if (white && (shown === '' || WHITE.test(text.charAt(at - 1)))) continue;
    shown += white ? ' ' : text.charAt(at);
    starts.push(at);
  }
  return { shown, starts: [...starts, end] };
}

/** The text that renders as `typed`; unchanged characters at both ends keep their line breaks and indentation. */
export function withTyped(text: string, typed: string, asWritten = false): string {
  const { shown, starts } = viewOf(text, asWritten);
  const same = commonStart(shown, typed);
  const after = commonEnd(shown, typed, same);
  const from = starts[same] ?? 0;
  const to = starts[shown.length - after] ?? from;
  return text.slice(0, from) + typed.slice(same, typed.length - after) + text.slice(to);
}
