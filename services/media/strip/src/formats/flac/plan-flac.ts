import { joinBytes } from '../../base/bytes.ts';
import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import {
  type Described,
  type FindingKind,
  FindingsList,
  type MetadataContainer,
} from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { CleanFile } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { PlannedFile } from '../../base/types.ts';
import { tagsAtEnd, tagsAtStart } from '../../metadata/id3/end-tags.ts';
import { readComments } from '../../metadata/vorbis/read-comments.ts';
import { checkFrames } from './frames.ts';

const STREAM_INFO = 0;
const PADDING = 1;
const APPLICATION = 2;
const SEEK_TABLE = 3;
const COMMENTS = 4;
const CUE_SHEET = 5;
const PICTURE = 6;
const STREAM_INFO_BYTES = 34;
const SEEK_POINT_BYTES = 18;
const BLOCKS_MAX = 10_000;
const LOOKED_AT_BYTES = 1024 * 1024;

interface Block {
  type: number;
  contentAt: number;
  to: number;
}

/** What decodes the sound, where it can be entered, and its frames stay; all other blocks, and tags around them, go. */
export async function planFlac(reader: SourceReader): Promise<PlannedFile> {
  const findings = new FindingsList();
  const first = await tagsAtStart(reader);
  const from = first.at(-1)?.to ?? 0;
  const { blocks, framesAt } = await blocksOf(reader, from);
  const last = await tagsAtEnd(reader, framesAt, reader.size);
  const end = last.at(-1)?.from ?? reader.size;
  await checkFrames(reader, framesAt, end);
  for (const { container, name, kind, findings: read, from: at, to } of [...first, ...last.toReversed()])
    findings.remove(container, to - at, name, read, kind);

  const kept = blocks.filter(isKept);
  for (const block of blocks) {
    if (kept.includes(block)) continue;
    const { container, name, findings: read, kind } = await describe(reader, block);
    findings.remove(container, block.to - block.contentAt + 4, name, read, kind);
  }
  const file = new CleanFile();
  file.copy(from, from + 4);
  for (const [index, { type, contentAt, to }] of kept.entries()) {
    const length = to - contentAt;
    const isLast = index === kept.length - 1 ? 0x80 : 0;
    file.bytes(joinBytes([isLast | type, length >> 16, (length >> 8) & 0xff, length & 0xff]));
    file.copy(contentAt, to);
  }
  file.copy(framesAt, end);
  const [info] = blocks;
  const picture = [
    { from: info?.contentAt ?? 0, to: info?.to ?? 0 },
    { from: framesAt, to: end },
  ];
  return { operations: file.operations, ...findings.told, picture };
}

function isKept({ type, contentAt, to }: Block, index: number, blocks: readonly Block[]): boolean {
  if (index === 0) return true;
  // Places are counted from the first frame: they stay right.
  const isTable = (one: Block) => one.type === SEEK_TABLE;
  return (
    type === SEEK_TABLE && (to - contentAt) % SEEK_POINT_BYTES === 0 && blocks.findIndex(isTable) === index
  );
}

async function blocksOf(reader: SourceReader, from: number): Promise<{ blocks: Block[]; framesAt: number }> {
  const blocks: Block[] = [];
  for (let at = from + 4; ; ) {
    if (blocks.length > BLOCKS_MAX) throw new StripError('too_complex', 'too many blocks', at);
    const head = await reader.uint32(at);
    const block = { type: (head >>> 24) & 0x7f, contentAt: at + 4, to: at + 4 + (head & 0xffffff) };
    reader.expect(at, block.to - at);
    const isInfo = block.type === STREAM_INFO && block.to - block.contentAt === STREAM_INFO_BYTES;
    if (isInfo !== (blocks.length === 0))
      throw new StripError('malformed', 'a FLAC without its one header', at);
    blocks.push(block);
    at = block.to;
    if (head >>> 31 === 1) return { blocks, framesAt: at };
  }
}

async function describe(reader: SourceReader, { type, contentAt, to }: Block): Promise<Described> {
  const bytes = await reader.bytes(contentAt, Math.min(to - contentAt, LOOKED_AT_BYTES));
  const one = (container: MetadataContainer, name: string, kind: FindingKind, value = ''): Described => ({
    container,
    name,
    kind,
    findings: [{ kind, container, name, value }],
  });
  switch (type) {
    case COMMENTS:
      return { container: 'tags', name: 'Comments', kind: 'other', findings: readComments(bytes) };
    case PICTURE:
      return one('thumbnail', 'Picture', 'thumbnail', descriptionOf(bytes));
    case APPLICATION:
      return one('application', 'Application', 'software', latin1(bytes.subarray(0, 4)));
    case CUE_SHEET:
      return one('chapters', 'CueSheet', 'chapters', textOf(bytes.subarray(0, 128)));
    case PADDING:
      return one('unused', (await hasData(reader, contentAt, to)) ? 'UnusedBytes' : 'Padding', 'other');
    default:
      return one('unknown', `Block ${type}`, 'other');
  }
}

/** Returns what the picture is said to show, which stands after its kind and its media type with their lengths. */
function descriptionOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = bytes.length < 8 ? bytes.length : 8 + view.getUint32(4);
  if (at + 4 > bytes.length) return '';
  return textOf(bytes.subarray(at + 4, at + 4 + view.getUint32(at)));
}
