import { ascii, equalBytes, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { type Described, FindingsList } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { CleanFile, lengthOf } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlanContext, PlannedFile } from '../../base/types.ts';
import { minimalExif } from '../../metadata/exif/minimal-exif.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { cleanProfileOrTell } from '../../metadata/icc/clean-profile.ts';
import { labelIn, labelXmp } from '../../metadata/xmp/label-xmp.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';

/** `dataBytes` without the byte that fills an odd chunk up; `to` is behind it. */
interface RiffChunk {
  type: string;
  from: number;
  to: number;
  dataAt: number;
  dataBytes: number;
}

const KEPT = new Set(['VP8 ', 'VP8L', 'ALPH', 'ANIM']);
const PICTURES = new Set(['VP8 ', 'VP8L', 'ANMF']);
const KEPT_IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);
const FRAME_HEADER_BYTES = 16;
const VP8X_BYTES = 10;
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;
const MAX_CHUNKS = 1_000_000;
const MAX_METADATA_BYTES = 8 * 1024 * 1024;
const MAX_RIFF_BYTES = 0xffffffff;

/** Pictures, frames, transparency and the profile stay; EXIF as far as it says how the picture is turned. */
export async function planWebp(reader: SourceReader, { options }: PlanContext): Promise<PlannedFile> {
  const findings = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const end = await riffEnd(reader);
  const chunks = await chunksOf(reader, 12, end);
  if (!chunks.some(({ type }) => PICTURES.has(type)))
    throw new StripError('malformed', 'a WebP without a picture');
  const exif = await turned(reader, chunks);
  const label = await labelOf(reader, chunks, findings);
  const picture = await pictureOf(reader, chunks, findings);

  const body = new CleanFile();
  for (const chunk of chunks) {
    if (chunk.type === 'VP8X')
      await keepHeader(reader, chunk, { exif: exif !== null, xmp: label !== null }, body);
    else if (chunk.type === 'ANMF') await keepFrame(reader, chunk, body, findings);
    else if (chunk.type === 'ICCP') await keepProfile(reader, chunk, body, findings);
    else if (KEPT.has(chunk.type)) keep(chunk, body);
    else if (chunk.type === 'EXIF' && exif !== null && (await isSame(reader, chunk, exif))) continue;
    else if (chunk.type === 'XMP ' && label !== null && (await isSame(reader, chunk, label))) continue;
    else await remove(reader, chunk, body, findings);
  }
  if (exif !== null) body.bytes(riffChunk('EXIF', exif));
  if (label !== null) body.bytes(riffChunk('XMP ', label));
  if (end < reader.size)
    findings.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));

  const file = new CleanFile();
  file.bytes(joinBytes(ascii('RIFF'), uint32(4 + lengthOf(body.operations)), ascii('WEBP')));
  file.append(body.operations);
  return { operations: file.operations, ...findings.told, picture };
}

/** What is drawn, that of frames with where and for how long. What is packed without loss could hide something in its lowest bits. */
async function pictureOf(
  reader: SourceReader,
  chunks: readonly RiffChunk[],
  findings: FindingsList,
): Promise<readonly ByteRange[]> {
  const picture: ByteRange[] = [];
  for (const { type, dataAt, dataBytes } of chunks) {
    const to = dataAt + dataBytes;
    if (KEPT_IN_FRAME.has(type)) picture.push({ from: dataAt, to });
    if (type === 'VP8L') findings.notLookedAt('pixels');
    if (type !== 'ANMF' || dataBytes < FRAME_HEADER_BYTES) continue;
    picture.push({ from: dataAt, to: dataAt + FRAME_HEADER_BYTES });
    const inner = await chunksOf(reader, dataAt + FRAME_HEADER_BYTES, to);
    picture.push(...(await pictureOf(reader, inner, findings)));
  }
  return picture;
}

/** The size that the file declares of itself counts; some writers forget the byte that fills the last chunk up. */
async function riffEnd(reader: SourceReader): Promise<number> {
  const size = await reader.uint32(4, true);
  if (size < 4 || size > MAX_RIFF_BYTES - 8) throw new StripError('malformed', 'an impossible size', 4);
  reader.expect(8, size);
  return 8 + size;
}

async function chunksOf(reader: SourceReader, from: number, end: number): Promise<RiffChunk[]> {
  const chunks: RiffChunk[] = [];
  for (let at = from; at < end; ) {
    if (chunks.length > MAX_CHUNKS) throw new StripError('too_complex', 'too many chunks', at);
    if (end - at < 8) throw new StripError('malformed', 'half a chunk', at);
    const type = await reader.fourCc(at);
    const dataBytes = await reader.uint32(at + 4, true);
    const dataAt = at + 8;
    if (dataAt + dataBytes > end)
      throw new StripError('malformed', 'a chunk past the end of what holds it', at);
    const to = Math.min(end, dataAt + dataBytes + (dataBytes % 2));
    chunks.push({ type, from: at, to, dataAt, dataBytes });
    at = to;
  }
  return chunks;
}

/** The byte that fills it up is written anew: it could be anything. */
function keep({ from, dataAt, dataBytes }: RiffChunk, file: CleanFile): void {
  file.copy(from, dataAt + dataBytes);
  if (dataBytes % 2 === 1) file.bytes(Uint8Array.of(0));
}

async function keepHeader(
  reader: SourceReader,
  chunk: RiffChunk,
  has: { exif: boolean; xmp: boolean },
  file: CleanFile,
): Promise<void> {
  if (chunk.dataBytes < VP8X_BYTES) throw new StripError('malformed', 'half a header', chunk.from);
  const header = (await reader.bytes(chunk.dataAt, VP8X_BYTES)).slice();
  const flags = (header[0] ?? 0) & ~(EXIF_FLAG | XMP_FLAG);
  header[0] = flags | (has.exif ? EXIF_FLAG : 0) | (has.xmp ? XMP_FLAG : 0);
  file.bytes(riffChunk('VP8X', header));
}

async function keepProfile(
  reader: SourceReader,
  chunk: RiffChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  if (chunk.dataBytes > MAX_METADATA_BYTES) {
    throw new StripError('too_complex', `a colour profile of ${chunk.dataBytes} bytes`, chunk.from);
  }
  const profile = await reader.bytes(chunk.dataAt, chunk.dataBytes);
  const clean = cleanProfileOrTell(profile, findings);
  if (clean === null || clean === profile) keep(chunk, file);
  else file.bytes(riffChunk('ICCP', clean));
}

/** A frame holds chunks of its own, among which anything may be. */
async function keepFrame(
  reader: SourceReader,
  chunk: RiffChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  if (chunk.dataBytes < FRAME_HEADER_BYTES) throw new StripError('malformed', 'half a frame', chunk.from);
  const inner = await chunksOf(reader, chunk.dataAt + FRAME_HEADER_BYTES, chunk.dataAt + chunk.dataBytes);
  if (inner.every(({ type }) => KEPT_IN_FRAME.has(type))) return keep(chunk, file);
  const frame = new CleanFile();
  frame.copy(chunk.dataAt, chunk.dataAt + FRAME_HEADER_BYTES);
  for (const part of inner) {
    if (KEPT_IN_FRAME.has(part.type)) keep(part, frame);
    else await remove(reader, part, frame, findings);
  }
  file.bytes(joinBytes(ascii('ANMF'), uint32(lengthOf(frame.operations))));
  file.append(frame.operations);
}

async function turned(reader: SourceReader, chunks: readonly RiffChunk[]): Promise<Uint8Array | null> {
  const exif = chunks.find(({ type }) => type === 'EXIF');
  return exif === undefined ? null : minimalExif((await readExif(await exifOf(reader, exif))).orientation);
}

/** Drops the name that JPEG puts in front, which some writers leave there. */
async function exifOf(reader: SourceReader, chunk: RiffChunk): Promise<Uint8Array> {
  if (chunk.dataBytes > MAX_METADATA_BYTES) {
    throw new StripError('too_complex', `EXIF of ${chunk.dataBytes} bytes`, chunk.from);
  }
  const bytes = await reader.bytes(chunk.dataAt, chunk.dataBytes);
  return latin1(bytes.subarray(0, 6)) === 'Exif\0\0' ? bytes.subarray(6) : bytes;
}

/** The label that says how the picture came to be, where it is to stay. */
async function labelOf(
  reader: SourceReader,
  chunks: readonly RiffChunk[],
  findings: FindingsList,
): Promise<Uint8Array | null> {
  const xmp = chunks.find(({ type }) => type === 'XMP ');
  if (!findings.keepsMarks || xmp === undefined || !chunks.some(({ type }) => type === 'VP8X')) return null;
  const label = labelIn(readXmp(await reader.bytes(xmp.dataAt, Math.min(xmp.dataBytes, MAX_METADATA_BYTES))));
  if (label === null) return null;
  findings.keepLabel(label);
  return labelXmp(label);
}

async function isSame(reader: SourceReader, chunk: RiffChunk, exif: Uint8Array): Promise<boolean> {
  return (
    chunk.dataBytes === exif.length && equalBytes(await reader.bytes(chunk.dataAt, chunk.dataBytes), exif)
  );
}

async function remove(
  reader: SourceReader,
  chunk: RiffChunk,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  const described = await describe(reader, chunk);
  if (findings.keepsPart(described)) return keep(chunk, file);
  const { container, name, findings: read, kind } = described;
  findings.remove(container, chunk.to - chunk.from, name, read, kind);
}

async function describe(reader: SourceReader, chunk: RiffChunk): Promise<Described> {
  const type = chunk.type.trim();
  const data = async () => await reader.bytes(chunk.dataAt, Math.min(chunk.dataBytes, MAX_METADATA_BYTES));
  if (chunk.type === 'EXIF') {
    const { findings } = await readExif(await exifOf(reader, chunk));
    return { container: 'exif', name: 'EXIF', kind: 'other', findings };
  }
  if (chunk.type === 'XMP ')
    return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(await data()) };
  if (chunk.type === 'C2PA') return describeJumbf(await data());
  return { container: 'unknown', name: type, kind: 'other', findings: [] };
}

function riffChunk(type: string, data: Uint8Array): Uint8Array {
  return joinBytes(ascii(type), uint32(data.length), data, data.length % 2 === 1 ? [0] : []);
}

function uint32(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24);
}
