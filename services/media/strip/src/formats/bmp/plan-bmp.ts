import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { InPlaceEdits } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlannedFile } from '../../base/types.ts';
import { cleanProfileInPlace } from '../../metadata/icc/clean-profile.ts';

const FILE_HEADER_BYTES = 14;
const RESERVED_AT = 6;
const CORE_BYTES = 12;
const V5_BYTES = 124;
/** Of pixels as they are, of such with masks, and of such with a fourth mask: their length follows from their number. */
const UNPACKED = new Set([0, 3, 6]);
const MASK_BYTES: Readonly<Record<number, number>> = { 3: 12, 6: 16 };
const EMBEDDED = 'DEBM';
const LINKED = 'KNIL';
const SRGB = Uint8Array.of(0x42, 0x47, 0x52, 0x73);
const PROFILE_BYTES_MAX = 8 * 1024 * 1024;

interface Layout {
  headerBytes: number;
  palette: ByteRange;
  pixels: ByteRange;
}

/** In place: headers, colours and pixels stay; what lies between them, and behind them, goes. A profile stays with what renders. */
export async function planBmp(reader: SourceReader): Promise<PlannedFile> {
  const findings = new FindingsList();
  const edits = new InPlaceEdits();
  const { headerBytes, palette, pixels } = await readLayout(reader);
  const kept: ByteRange[] = [{ from: 0, to: FILE_HEADER_BYTES + headerBytes }, palette, pixels];
  await clear({ from: RESERVED_AT, to: RESERVED_AT + 4 });
  const profile = headerBytes === V5_BYTES ? await profileOf() : null;
  if (profile !== null) kept.push(profile);
  kept.sort((a, b) => a.from - b.from);
  let end = 0;
  for (const { from, to } of kept) {
    if (from > end) await clear({ from: end, to: from });
    end = Math.max(end, to);
  }
  if (end < reader.size)
    findings.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));
  findings.notLookedAt('pixels');
  return { operations: edits.operations(reader.size, end), ...findings.told, picture: [palette, pixels] };

  async function clear({ from, to }: ByteRange): Promise<void> {
    if (!(await hasData(reader, from, to))) return;
    edits.zero(from, to);
    findings.remove('unused', to - from, 'UnusedBytes');
  }

  /** A linked one is the path of a file on somebody's disk: then colours are those that everybody has. */
  async function profileOf(): Promise<ByteRange | null> {
    const header = await reader.view(FILE_HEADER_BYTES, V5_BYTES);
    const kind = latin1(new Uint8Array(header.buffer, header.byteOffset + 56, 4));
    const from = FILE_HEADER_BYTES + header.getUint32(112, true);
    const length = header.getUint32(116, true);
    if (length === 0 || (kind !== EMBEDDED && kind !== LINKED)) return null;
    if (from < pixels.from || length > PROFILE_BYTES_MAX)
      throw new StripError('malformed', 'a profile that lies elsewhere', FILE_HEADER_BYTES);
    if (kind === LINKED) {
      edits.overwrite(FILE_HEADER_BYTES + 56, SRGB);
      edits.zero(FILE_HEADER_BYTES + 112, FILE_HEADER_BYTES + 120);
      findings.remove('profile', length, 'LinkedProfile', [], 'external');
      return null;
    }
    const clean = cleanProfileInPlace(await reader.bytes(from, length), findings);
    if (clean !== null) edits.overwrite(from, clean);
    return { from, to: from + length };
  }
}

async function readLayout(reader: SourceReader): Promise<Layout> {
  const pixelsAt = await reader.uint32(10, true);
  const headerBytes = await reader.uint32(FILE_HEADER_BYTES, true);
  const header = await reader.view(FILE_HEADER_BYTES, headerBytes);
  const isCore = headerBytes === CORE_BYTES;
  const width = isCore ? header.getUint16(4, true) : header.getInt32(4, true);
  const height = Math.abs(isCore ? header.getUint16(6, true) : header.getInt32(8, true));
  const bits = header.getUint16(isCore ? 10 : 14, true);
  const packing = isCore ? 0 : header.getUint32(16, true);
  if (width <= 0 || height === 0 || ![1, 2, 4, 8, 16, 24, 32].includes(bits) || packing > 6)
    throw new StripError('malformed', 'a BMP of no size', FILE_HEADER_BYTES);
  const bytes = UNPACKED.has(packing)
    ? Math.ceil((width * bits) / 32) * 4 * height
    : header.getUint32(20, true);
  if (bytes === 0) throw new StripError('malformed', 'a BMP without pixels', FILE_HEADER_BYTES);
  const masks = headerBytes === 40 ? (MASK_BYTES[packing] ?? 0) : 0;
  const used = isCore ? 0 : header.getUint32(32, true);
  const colours = used > 0 ? used : bits <= 8 ? 2 ** bits : 0;
  const from = FILE_HEADER_BYTES + headerBytes;
  const palette = { from, to: Math.min(pixelsAt, from + masks + colours * (isCore ? 3 : 4)) };
  if (palette.to < from) throw new StripError('malformed', 'pixels within their header', 10);
  reader.expect(pixelsAt, bytes);
  return { headerBytes, palette, pixels: { from: pixelsAt, to: pixelsAt + bytes } };
}
