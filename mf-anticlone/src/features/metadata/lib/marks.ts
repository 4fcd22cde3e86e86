import type { FileFormat, Finding, Mark } from '@garimpo/media-strip';
import type { Reading } from './answer.ts';

type Read = Extract<Reading, { state: 'read' }>;

/** Where credentials can stay while the rest goes. */
const KEEPS: ReadonlySet<FileFormat> = new Set([
  'jpeg',
  'png',
  'webp',
  'jxl',
  'heic',
  'avif',
  'mp4',
  'mov',
  'm4v',
  'm4a',
  'wav',
]);
const CAN_STAY: ReadonlySet<Mark> = new Set(['c2pa', 'ai_made', 'ai_edited']);
/** Those whose value is a name or words; of the others, the mark says it all. */
const WITH_VALUE: ReadonlySet<Mark> = new Set(['c2pa', 'ai_prompt', 'ai_tool']);

export interface FoundMark {
  mark: Mark;
  value: string;
}

/** What of a file speaks of artificial intelligence, each once, whether it goes or stays. */
export function marksOf(reading: Read): readonly FoundMark[] {
  const found = new Map<string, FoundMark>();
  for (const { mark, name, value } of allOf(reading)) {
    if (mark === undefined) continue;
    // Actions are told among all findings.
    const said = WITH_VALUE.has(mark) && name !== 'actions' ? value : '';
    const key = said === '' && mark === 'c2pa' ? 'c2pa' : `${mark} ${said}`;
    if (
      mark === 'c2pa' &&
      [...found.values()].some((one) => one.mark === 'c2pa' && (said === '' || one.value !== ''))
    )
      continue;
    found.set(key, { mark, value: said });
  }
  return [...found.values()];
}

function allOf({ findings, kept }: Read): readonly Finding[] {
  return [...findings, ...kept.map(({ finding }) => finding)];
}

/** `always`: the format does not let them stay. Null where there are none that could. */
export function marksChoice(reading: Read): 'free' | 'always' | null {
  if (!marksOf(reading).some(({ mark }) => CAN_STAY.has(mark))) return null;
  return KEEPS.has(reading.format) ? 'free' : 'always';
}

/** Whether signed credentials stay in a file that changes. */
export function breaksSignature({ findings, kept }: Read): boolean {
  return findings.length > 0 && kept.some(({ finding }) => finding.container === 'c2pa');
}
