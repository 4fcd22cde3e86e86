import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import { cleanProfileInPlace } from '../../metadata/icc/clean-profile.ts';
import type { Box } from './boxes.ts';
import { type BoxCleaner, type BoxRules, keepAll } from './cleaner.ts';
import { PROFILES } from './item-properties.ts';

/** Of an entry's content: what every entry has, then what those of pictures or of sound have. */
const VENDOR_AT = 12;
const COMPRESSOR_AT = 42;
const PICTURE_BYTES = 78;
const SOUND_BYTES = 28;
const SOUND_BYTES_BY_VERSION: Record<number, number> = { 0: 28, 1: 44, 2: 64 };
const PICTURES = new Set(['vide', 'auxv', 'pict']);
/** Any other extension of an entry may be what its codec cannot do without. */
const GOES = new Set(['uuid', 'udta', 'meta', 'name', 'free', 'skip', 'wide', 'XMP_', 'jumb']);

/** How samples are coded stays; what coded them, and for whom, goes. */
export async function cleanSampleEntries(cleaner: BoxCleaner, stsd: Box, handler: string): Promise<void> {
  const { reader } = cleaner.out;
  const version = await reader.uint8(stsd.contentAt);
  const { boxes: entries } = await cleaner.boxes.within({ ...stsd, contentAt: stsd.contentAt + 8 });
  for (const entry of entries) {
    const isPicture = PICTURES.has(handler);
    if (!isPicture && handler !== 'soun') continue;
    const headBytes = isPicture ? PICTURE_BYTES : await soundHeadBytes(cleaner, entry, version);
    if (entry.contentAt + headBytes > entry.end) {
      throw new StripError('malformed', `${entry.type} is too short`, entry.at);
    }
    await cleaner.out.clear(entry.contentAt + VENDOR_AT, entry.contentAt + VENDOR_AT + 4, 'header', {
      name: 'Vendor',
      kind: 'software',
    });
    if (isPicture) await clearCompressor(cleaner, entry);
    await cleanExtensions(cleaner, { ...entry, contentAt: entry.contentAt + headBytes });
  }
}

async function soundHeadBytes(cleaner: BoxCleaner, entry: Box, stsdVersion: number): Promise<number> {
  const version = await cleaner.out.reader.uint16(entry.contentAt + 8);
  return stsdVersion === 1 ? SOUND_BYTES : (SOUND_BYTES_BY_VERSION[version] ?? SOUND_BYTES);
}

/** A length, and a text of at most 31 bytes. */
async function clearCompressor({ out }: BoxCleaner, entry: Box): Promise<void> {
  const from = entry.contentAt + COMPRESSOR_AT;
  const text = textOf((await out.reader.bytes(from, 32)).subarray(1));
  await out.clear(from, from + 32, 'header', {
    name: 'CompressorName',
    findings: [{ kind: 'software', container: 'header', name: 'CompressorName', value: text }],
  });
}

async function cleanExtensions(cleaner: BoxCleaner, content: Box): Promise<void> {
  const extensions = await extensionsOf(cleaner, content);
  for (const box of extensions) {
    if (GOES.has(box.type)) await cleaner.one(box, {});
    else if (box.type === 'sv3d') await cleaner.children(box, sphereRules(cleaner));
    else if (box.type === 'colr') await cleanColours(cleaner, box);
    else if (box.type === 'damr') {
      await cleaner.out.clear(box.contentAt, box.contentAt + 4, 'header', {
        name: 'Vendor',
        kind: 'software',
      });
    }
  }
}

async function cleanColours({ out: { reader, edits, found } }: BoxCleaner, box: Box): Promise<void> {
  if (box.end - box.contentAt < 4 || !PROFILES.has(await reader.fourCc(box.contentAt))) return;
  const from = box.contentAt + 4;
  const clean = cleanProfileInPlace(await reader.bytes(from, box.end - from), found);
  if (clean !== null) edits.overwrite(from, clean);
}

/** Where a table of colours comes first, as in the oldest files, they cannot be told apart: then there are none. */
async function extensionsOf(cleaner: BoxCleaner, content: Box): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = content.contentAt; at < content.end; ) {
    const box = await cleaner.boxes.boxAt(at, content.end);
    if (box === null) return boxes;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** Of a film all around: how it is laid on the sphere stays, the name of what stitched it goes. */
function sphereRules({ out }: BoxCleaner): BoxRules {
  return {
    ...keepAll('proj'),
    svhd: async (box) => {
      await out.clear(box.contentAt + 4, box.end, 'header', { name: 'MetadataSource', kind: 'software' });
    },
  };
}
