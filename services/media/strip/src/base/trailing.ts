import { formatOf } from './detect.ts';
import type { Finding } from './findings.ts';
import { latin1, type SourceReader } from './reader.ts';

/** What stands behind the end of a picture, told as what FindingsList.remove takes after the bytes. */
export async function describeTrailing(reader: SourceReader, from: number): Promise<[string, Finding[]]> {
  const kind = contentOf(await reader.peek(from, 4096));
  return [
    'TrailingData',
    [{ kind: 'trailing', container: 'trailing', name: 'TrailingData', value: kind ?? '' }],
  ];
}

function contentOf(head: Uint8Array): string | null {
  const text = latin1(head);
  if (text.startsWith('PK\x03\x04')) return 'ZIP';
  if (text.startsWith('%PDF')) return 'PDF';
  if (text.startsWith('Rar!')) return 'RAR';
  if (text.startsWith('MZ')) return 'EXE';
  if (/<(?:script|html|\?php)/i.test(text)) return 'HTML';
  // Phones put the short film of a moving picture behind it, after marks of their own.
  if (/^.{0,2048}?.{4}ftyp(?:mp4|isom|qt)/s.test(text) || /MotionPhoto/.test(text)) return 'MP4';
  return formatOf(head)?.toUpperCase() ?? null;
}
