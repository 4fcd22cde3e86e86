import type { Finding } from '../../base/findings.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';
import { packed } from '../../base/unpack.ts';
import {
  BitField,
  bitsPerPixel,
  readStealthHead,
  STEALTH_HEAD_BITS,
  type StealthChannel,
  type StealthHead,
  stealthFinding,
  withoutBit,
} from '../../metadata/hidden/stealth.ts';
import { chunkBytes } from './chunks.ts';
import { filtered, type PixelLayout, type PixelRow, readRows } from './rows.ts';

/** Past these, a picture is not looked at, or not written anew. */
const PIXELS_MAX = 200_000_000;
/** Two rows are in memory at a time. */
const ROW_BYTES_MAX = 16 * 1024 * 1024;
const REWRITTEN_BYTES_MAX = 96 * 1024 * 1024;

export interface HiddenText {
  channel: StealthChannel;
  finding: Finding;
}

export function canBeRead({ width, height, channels, bytesPerSample }: PixelLayout): boolean {
  return width * height <= PIXELS_MAX && width * channels * bytesPerSample <= ROW_BYTES_MAX;
}

/** Texts that the lowest bits of the pixels hold. */
export async function findHiddenText(
  reader: SourceReader,
  idat: readonly ByteRange[],
  layout: PixelLayout,
): Promise<readonly HiddenText[]> {
  const channels: StealthChannel[] = layout.channels === 4 ? ['alpha', 'colours'] : ['colours'];
  const heads = (await bitsOf(reader, idat, layout, new Map(channels.map((one) => [one, STEALTH_HEAD_BITS]))))
    .map(([channel, bits]) => readStealthHead(channel, bits))
    .filter((head): head is StealthHead => head !== null);
  if (heads.length === 0) return [];
  const whole = await bitsOf(
    reader,
    idat,
    layout,
    new Map(heads.map(({ channel, bits }) => [channel, bits])),
  );
  return await Promise.all(
    heads.map(async (head) => ({
      channel: head.channel,
      finding: await stealthFinding(
        head,
        whole.find(([channel]) => channel === head.channel)?.[1] ?? new Uint8Array(),
      ),
    })),
  );
}

/** The first so many bits of each channel, counted down the columns. Rows that cannot add to them are not read. */
async function bitsOf(
  reader: SourceReader,
  idat: readonly ByteRange[],
  layout: PixelLayout,
  wanted: ReadonlyMap<StealthChannel, number>,
): Promise<[StealthChannel, Uint8Array][]> {
  const { height, interlaced } = layout;
  const fields = [...wanted].map(([channel, count]) => ({ channel, field: new BitField(count) }));
  const pixels = Math.max(
    ...fields.map(({ channel, field }) => Math.ceil(field.count / bitsPerPixel(channel))),
  );
  for await (const row of readRows(reader, idat, layout)) {
    if (!interlaced && row.y >= pixels) break;
    for (const { channel, field } of fields) addRow(field, channel, row, layout);
  }
  return fields.map(({ channel, field }) => [channel, field.bytes]);

  function addRow(field: BitField, channel: StealthChannel, row: PixelRow, of: PixelLayout): void {
    const each = bitsPerPixel(channel);
    for (let index = 0; index < row.count; index += 1) {
      const first = ((row.firstX + index * row.stepX) * height + row.y) * each;
      if (first >= field.count) return;
      for (const [bit, sample] of samplesOf(channel, of).entries()) {
        field.add(first + bit, (row.samples[index * of.channels * of.bytesPerSample + sample] ?? 0) & 1);
      }
    }
  }
}

/** Where they stand in a pixel; of two bytes, readers take the first. */
function samplesOf(channel: StealthChannel, { bytesPerSample }: PixelLayout): readonly number[] {
  return channel === 'alpha' ? [3 * bytesPerSample] : [0, bytesPerSample, 2 * bytesPerSample];
}

/** Chunks of the picture with the lowest bits of these channels cleared; null where that would be too much to hold. */
export async function withoutHiddenText(
  reader: SourceReader,
  idat: readonly ByteRange[],
  layout: PixelLayout,
  channels: readonly StealthChannel[],
): Promise<readonly Uint8Array[] | null> {
  const parts = await packed(rewrittenRows(reader, idat, layout, channels), REWRITTEN_BYTES_MAX);
  return parts?.map((part) => chunkBytes('IDAT', part)) ?? null;
}

async function* rewrittenRows(
  reader: SourceReader,
  idat: readonly ByteRange[],
  layout: PixelLayout,
  channels: readonly StealthChannel[],
): AsyncGenerator<Uint8Array, void, void> {
  const pixelBytes = layout.channels * layout.bytesPerSample;
  const samples = channels.flatMap((channel) => samplesOf(channel, layout).map((at) => ({ channel, at })));
  let above: Uint8Array = new Uint8Array(0);
  for await (const row of readRows(reader, idat, layout)) {
    const clean = row.samples.slice();
    for (let pixel = 0; pixel < clean.length; pixel += pixelBytes) {
      for (const { channel, at } of samples) clean[pixel + at] = withoutBit(channel, clean[pixel + at] ?? 0);
    }
    if (row.isFirstOfPass) above = new Uint8Array(clean.length);
    yield filtered(row.filter, clean, above, pixelBytes);
    above = clean;
  }
}
