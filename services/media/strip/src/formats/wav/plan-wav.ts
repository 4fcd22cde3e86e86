import { ascii, joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { CleanFile, lengthOf } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlanContext, PlannedFile } from '../../base/types.ts';
import { describeWavChunk } from './describe-chunk.ts';

/** `to` is behind its content, without the byte that fills an odd chunk up. */
export interface WavChunk {
  type: string;
  from: number;
  contentAt: number;
  to: number;
}

const MAX_CHUNKS = 100_000;
const FORMAT_BYTES = 16;
const PCM = 1;
/** Tables of the codecs that have the longest. */
const FORMAT_BYTES_MAX = 1024;
const FACT_BYTES = 4;
/** A program that could not go back to the beginning leaves one of these for a length. */
const UNKNOWN_LENGTHS = new Set([0, 0xffffffff]);

/** The format, the number of samples and the sound stay, without anything behind what they have to say; all other chunks go. */
export async function planWav(reader: SourceReader, { options }: PlanContext): Promise<PlannedFile> {
  const findings = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const { chunks, end } = await chunksOf(reader, findings);
  const format = chunks.find(({ type }) => type === 'fmt ');
  const data = chunks.find(({ type }) => type === 'data');
  if (format === undefined || data === undefined || data.from < format.from)
    throw new StripError('malformed', 'a WAV without sound');

  const body = new CleanFile();
  let hasFact = false;
  for (const chunk of chunks) {
    if (chunk === format) keep(body, findings, { ...chunk, to: await formatEnd(reader, chunk) }, chunk.to);
    else if (chunk === data) keep(body, findings, chunk, chunk.to);
    else if (chunk.type === 'fact' && !hasFact && chunk.to - chunk.contentAt >= FACT_BYTES) {
      hasFact = true;
      keep(body, findings, { ...chunk, to: chunk.contentAt + FACT_BYTES }, chunk.to);
    } else {
      const described = await describeWavChunk(reader, chunk);
      const { container, name, findings: read, kind } = described;
      if (findings.keepsPart(described)) keep(body, findings, chunk, chunk.to);
      else findings.remove(container, chunk.to - chunk.from, name, read, kind);
    }
  }
  if (end < reader.size)
    findings.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));

  const file = new CleanFile();
  file.bytes(joinBytes(ascii('RIFF'), uint32(lengthOf(body.operations) + 4), ascii('WAVE')));
  file.append(body.operations);
  const picture: ByteRange[] = [
    { from: format.contentAt, to: format.contentAt + FORMAT_BYTES },
    { from: data.contentAt, to: data.to },
  ];
  return { operations: file.operations, ...findings.told, picture };
}

async function chunksOf(
  reader: SourceReader,
  findings: FindingsList,
): Promise<{ chunks: WavChunk[]; end: number }> {
  const declared = await reader.uint32(4, true);
  let end = UNKNOWN_LENGTHS.has(declared) ? reader.size : Math.min(8 + declared, reader.size);
  const chunks: WavChunk[] = [];
  for (let at = 12; end - at >= 8; ) {
    if (chunks.length > MAX_CHUNKS) throw new StripError('too_complex', 'too many chunks', at);
    const type = await reader.fourCc(at);
    const length = await reader.uint32(at + 4, true);
    const contentAt = at + 8;
    let to = contentAt + length;
    if (to > reader.size) {
      if (type !== 'data') throw new StripError('truncated', 'a chunk ends behind the file', at);
      findings.flawed('cut_short');
      to = reader.size;
    }
    chunks.push({ type, from: at, contentAt, to });
    at = Math.min(to + (length % 2), reader.size);
    end = Math.max(end, at);
  }
  return { chunks, end };
}

/** How long the format is by what it says itself. */
async function formatEnd(reader: SourceReader, { contentAt, to }: WavChunk): Promise<number> {
  if (to - contentAt < FORMAT_BYTES)
    throw new StripError('malformed', 'a format that is too short', contentAt);
  const withoutMore = contentAt + FORMAT_BYTES;
  if ((await reader.uint16(contentAt, true)) === PCM || to - contentAt < FORMAT_BYTES + 2) return withoutMore;
  const end = withoutMore + 2 + (await reader.uint16(withoutMore, true));
  if (end > to || end - contentAt > FORMAT_BYTES_MAX)
    throw new StripError('malformed', 'a format that is longer than its chunk', contentAt);
  return end;
}

/** Keeps a chunk with the length that it really has, and the byte that makes an odd one even. */
function keep(file: CleanFile, findings: FindingsList, chunk: WavChunk, end: number): void {
  const { type, contentAt, to } = chunk;
  file.bytes(joinBytes(ascii(type), uint32(to - contentAt)));
  file.copy(contentAt, to);
  file.zero((to - contentAt) % 2);
  if (end > to) findings.remove('unused', end - to, 'UnusedBytes');
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}
