import { ascii, equalBytes, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { CleanFile } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlanContext, PlannedFile, StripOptions } from '../../base/types.ts';
import { packed, piecesOf, unpackSome } from '../../base/unpack.ts';
import { minimalExif } from '../../metadata/exif/minimal-exif.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { cleanProfileOrTell } from '../../metadata/icc/clean-profile.ts';
import { labelIn, labelXmp } from '../../metadata/xmp/label-xmp.ts';
import { chunkBytes, type PngChunk, readChunks } from './chunks.ts';
import { describeChunk } from './describe-chunk.ts';
import { canBeRead, findHiddenText, withoutHiddenText } from './hidden-text.ts';
import { type PixelLayout, pixelLayout } from './rows.ts';

/**
 * Chunks that say how the picture looks or moves, and the most bytes that they have: what is longer is not what it says it is. PLTE,
 * IDAT, IEND and fdAT are the picture itself.
 */
const KEPT: ReadonlyMap<string, number> = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['sBIT', 4],
  ['bKGD', 6],
  ['pHYs', 9],
  ['cICP', 4],
  ['mDCV', 24],
  ['mDCv', 24],
  ['cLLI', 8],
  ['cLLi', 8],
  ['acTL', 8],
  ['fcTL', 26],
  ['fdAT', Number.POSITIVE_INFINITY],
]);
const MAX_PROFILE_BYTES = 8 * 1024 * 1024;
const MAX_EXIF_BYTES = 8 * 1024 * 1024;
/** Texts are unpacked to be told; a file may have any number of them. */
const MAX_READ_TEXTS = 300;
/** Keyword, not packed, without a language, and the keyword in it. */
const XMP_HEAD = 'XML:com.adobe.xmp\0\0\0\0\0';
/** Whatever it was called: a name can be anybody's. */
const PROFILE_NAME = 'ICC Profile\0';

/** What is drawn, and the order in which it is. */
const PICTURE = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'acTL', 'fcTL', 'fdAT']);

/** Works by allow-list. A profile stays without its name, EXIF as far as it says how the picture is turned. */
export async function planPng(reader: SourceReader, { options }: PlanContext): Promise<PlannedFile> {
  const findings = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const { idat, layout } = await pixelsOf(reader);
  const rewritten = await rewrittenPicture(reader, { idat, layout, options, findings });
  const picture: ByteRange[] = [];
  const file = new CleanFile();
  file.copy(0, 8);
  let pictures = 0;
  let turned = false;
  let texts = 0;
  let end = 0;
  for await (const chunk of readChunks(reader)) {
    if (end === 0) await checkHeader(reader, chunk);
    if (PICTURE.has(chunk.type)) picture.push({ from: chunk.dataAt, to: chunk.dataAt + chunk.dataBytes });
    end = chunk.to;
    if (chunk.type === 'IDAT') pictures += 1;
    if (chunk.type === 'IDAT' && rewritten !== null) {
      if (pictures === 1) file.append(rewritten.map((bytes) => ({ kind: 'bytes', bytes })));
    } else if (chunk.dataBytes <= (KEPT.get(chunk.type) ?? -1)) file.copy(chunk.from, chunk.to);
    else if (chunk.type === 'iCCP') await keepProfile(reader, chunk, file, findings);
    else if (chunk.type === 'eXIf' && !turned) turned = await keepTurn(reader, chunk, file, findings);
    else if (/^[A-Z]/.test(chunk.type)) {
      // A decoder that does not know it may not show the picture without it.
      throw new StripError('unknown_format', `a PNG that needs ${chunk.type}`, chunk.from);
    } else {
      if (/^(?:tEXt|zTXt|iTXt)$/.test(chunk.type)) texts += 1;
      if (texts <= MAX_READ_TEXTS) await remove(reader, chunk, file, findings);
      else findings.remove('text', chunk.to - chunk.from, chunk.type);
    }
  }
  if (pictures === 0) throw new StripError('malformed', 'a PNG without a picture');
  if (end < reader.size)
    findings.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));
  return { operations: file.operations, ...findings.told, picture, rewritesPixels: rewritten !== null };
}

/** Where the pixels are packed, and how they lie in it. */
async function pixelsOf(
  reader: SourceReader,
): Promise<{ idat: readonly ByteRange[]; layout: PixelLayout | null }> {
  const idat: ByteRange[] = [];
  let layout: PixelLayout | null = null;
  for await (const { type, dataAt, dataBytes } of readChunks(reader)) {
    if (type === 'IHDR' && dataBytes === 13) layout = pixelLayout(await reader.view(dataAt, 13));
    if (type === 'IDAT') idat.push({ from: dataAt, to: dataAt + dataBytes });
  }
  return { idat, layout };
}

interface LookedAt {
  idat: readonly ByteRange[];
  layout: PixelLayout | null;
  options: StripOptions;
  findings: FindingsList;
}

/** The chunks of the picture without the text that its pixels hide; null where none is hidden, or it stays. */
async function rewrittenPicture(
  reader: SourceReader,
  { idat, layout, options, findings }: LookedAt,
): Promise<readonly Uint8Array[] | null> {
  if (layout === null || idat.length === 0) return null;
  const hidden = canBeRead(layout) ? await orNull(findHiddenText(reader, idat, layout)) : null;
  if (hidden === null) findings.notLookedAt('pixels');
  if (hidden === null || hidden.length === 0) return null;
  const rewritten =
    options.hidden === 'keep'
      ? null
      : await orNull(
          withoutHiddenText(
            reader,
            idat,
            layout,
            hidden.map(({ channel }) => channel),
          ),
        );
  for (const { finding } of hidden) {
    if (rewritten === null) findings.keep(options.hidden === 'keep' ? 'chosen' : 'impossible', finding);
    else findings.remove('pixels', finding.value.length, finding.name, [finding]);
  }
  return rewritten;
}

/** Null where the pixels cannot be unpacked: viewers may still show what there is of them. */
async function orNull<T>(looked: Promise<T>): Promise<T | null> {
  try {
    return await looked;
  } catch (error) {
    if (error instanceof StripError && error.code === 'malformed') return null;
    throw error;
  }
}

async function checkHeader(reader: SourceReader, { type, dataAt, dataBytes }: PngChunk): Promise<void> {
  if (type === 'CgBI') throw new StripError('unknown_format', "a PNG of Apple's own kind", dataAt);
  if (type !== 'IHDR' || dataBytes !== 13)
    throw new StripError('malformed', 'a PNG without a header', dataAt);
  const view = await reader.view(dataAt, 8);
  if (view.getUint32(0) === 0 || view.getUint32(4) === 0) {
    throw new StripError('malformed', 'a picture without pixels', dataAt);
  }
}

async function keepProfile(
  reader: SourceReader,
  chunk: PngChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  if (chunk.dataBytes > MAX_PROFILE_BYTES) {
    throw new StripError('too_complex', `a colour profile of ${chunk.dataBytes} bytes`, chunk.from);
  }
  const data = await reader.bytes(chunk.dataAt, chunk.dataBytes);
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79) return await remove(reader, chunk, file, findings);
  const profile = await unpackSome(data.subarray(nameEnd + 2), MAX_PROFILE_BYTES);
  const clean = cleanProfileOrTell(profile, findings);
  const named = equalBytes(data.subarray(0, nameEnd + 1), ascii(PROFILE_NAME));
  const same = clean === null || clean === profile;
  if (named && same) return file.copy(chunk.from, chunk.to);
  if (!named) {
    const name = new TextDecoder('latin1').decode(data.subarray(0, nameEnd));
    findings.remove('header', nameEnd, 'ProfileName', [
      { kind: 'software', container: 'header', name: 'ProfileName', value: name },
    ]);
  }
  const stored = same ? [data.subarray(nameEnd + 2)] : await packed(piecesOf(clean), MAX_PROFILE_BYTES);
  if (stored === null)
    throw new StripError('too_complex', 'a colour profile that cannot be packed', chunk.from);
  file.bytes(chunkBytes('iCCP', joinBytes(ascii(PROFILE_NAME), [0], ...stored)));
}

/** Whether this was the EXIF to be looked at. */
async function keepTurn(
  reader: SourceReader,
  chunk: PngChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<boolean> {
  if (chunk.dataBytes > MAX_EXIF_BYTES) {
    throw new StripError('too_complex', `EXIF of ${chunk.dataBytes} bytes`, chunk.from);
  }
  const data = await reader.bytes(chunk.dataAt, chunk.dataBytes);
  const { orientation } = await readExif(data);
  const minimal = minimalExif(orientation);
  if (minimal !== null && equalBytes(minimal, data)) file.copy(chunk.from, chunk.to);
  else {
    await remove(reader, chunk, file, findings);
    if (minimal !== null) file.bytes(chunkBytes('eXIf', minimal));
  }
  return true;
}

/** Goes, but for what the person keeps: content credentials, and a label in a packet of its own. */
async function remove(
  reader: SourceReader,
  chunk: PngChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  const described = await describeChunk(reader, chunk);
  if (findings.keepsPart(described)) return file.copy(chunk.from, chunk.to);
  const { container, name, findings: read, kind } = described;
  const label = findings.keepsMarks && container === 'xmp' ? labelIn(read) : null;
  if (label !== null) {
    findings.keepLabel(label);
    const written = chunkBytes('iTXt', joinBytes(ascii(XMP_HEAD), labelXmp(label)));
    file.bytes(written);
    if (equalBytes(written, await reader.peek(chunk.from, Math.min(chunk.to - chunk.from, MAX_EXIF_BYTES))))
      return;
  }
  findings.remove(container, chunk.to - chunk.from, name, read, kind);
}
