import type { BoxEdits } from './box-edits.ts';
import type { Box } from './boxes.ts';

/** Seconds from 1904, where these files count from, to 1970. */
const EPOCH_SECONDS = 2_082_844_800;
const LATEST_SECONDS = EPOCH_SECONDS + 253_402_300_799;

/** When a movie, a track or its media were made and changed: the first two fields of `mvhd`, `tkhd` and `mdhd`. */
export async function clearTimes({ reader, found, edits }: BoxEdits, box: Box): Promise<void> {
  const long = (await reader.uint8(box.contentAt)) === 1;
  const width = long ? 8 : 4;
  for (const [at, name] of [
    [box.contentAt + 4, 'CreateDate'],
    [box.contentAt + 4 + width, 'ModifyDate'],
  ] as const) {
    const seconds = Number((await reader.view(at, width))[long ? 'getBigUint64' : 'getUint32'](0));
    if (seconds === 0) continue;
    edits.zero(at, at + width);
    found.remove('time', width, name, [{ kind: 'date', container: 'time', name, value: dateOf(seconds) }]);
  }
}

/** Empty where it is no time of this calendar. */
export function dateOf(seconds: number): string {
  if (seconds > LATEST_SECONDS) return '';
  // Some count from 1970: read as from 1904, that is long before there were such files.
  const since1970 = seconds > EPOCH_SECONDS ? seconds - EPOCH_SECONDS : seconds;
  return new Date(since1970 * 1000).toISOString().replace('.000Z', 'Z');
}
