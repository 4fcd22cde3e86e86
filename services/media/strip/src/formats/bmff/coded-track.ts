import type { SampleScanner, UnitLayout } from '../../metadata/sei/sample-scanner.ts';
import type { NalCodec } from '../../metadata/sei/sei-messages.ts';
import type { Box } from './boxes.ts';
import type { BoxCleaner } from './cleaner.ts';

/** Of an entry's content: what every entry of pictures has. */
const PICTURE_BYTES = 78;
const CONFIGURATIONS: Readonly<Record<string, { codec: NalCodec; lengthAt: number }>> = {
  avcC: { codec: 'avc', lengthAt: 4 },
  hvcC: { codec: 'hevc', lengthAt: 21 },
};
/** Where the arrays of units begin in `hvcC`, after how many there are. */
const ARRAYS_AT = 23;

/** How the samples are divided; what stands in the header of such a track is looked at as well. Null for all other codecs. */
export async function readUnitLayout(
  { boxes, out: { reader } }: BoxCleaner,
  stsd: Box | undefined,
  scanner: SampleScanner,
): Promise<UnitLayout | null> {
  if (stsd === undefined || stsd.end - stsd.contentAt < 16) return null;
  let layout: UnitLayout | null = null;
  for (const entry of (await boxes.within({ ...stsd, contentAt: stsd.contentAt + 8 })).boxes) {
    for (let at = entry.contentAt + PICTURE_BYTES; at < entry.end; ) {
      const box = await boxes.boxAt(at, entry.end);
      if (box === null) break;
      const known = CONFIGURATIONS[box.type];
      if (known !== undefined && box.end - box.contentAt > known.lengthAt) {
        const lengthBytes = ((await reader.uint8(box.contentAt + known.lengthAt)) & 3) + 1;
        layout ??= { codec: known.codec, lengthBytes };
        if (known.codec === 'hevc') await scanArrays(reader, box, scanner);
      }
      at = box.end;
    }
  }
  return layout;
}

/** `hvcC` may hold units of messages beside those that decode (ISO 14496-15, 8.3.2). */
async function scanArrays(
  reader: BoxCleaner['out']['reader'],
  box: Box,
  scanner: SampleScanner,
): Promise<void> {
  const bytes = await reader.bytes(box.contentAt, box.end - box.contentAt);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = ARRAYS_AT;
  for (let arrays = bytes[ARRAYS_AT - 1] ?? 0; arrays > 0 && at + 3 <= bytes.length; arrays -= 1) {
    const type = (bytes[at] ?? 0) & 0x3f;
    const count = view.getUint16(at + 1);
    at += 3;
    for (let unit = 0; unit < count && at + 2 <= bytes.length; unit += 1) {
      const length = view.getUint16(at);
      if (at + 2 + length > bytes.length) return;
      if (type === 39 || type === 40) await scanner.unit('hevc', box.contentAt + at + 2, length);
      at += 2 + length;
    }
  }
}
