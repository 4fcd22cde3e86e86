import { joinBytes } from '../../base/bytes.ts';
import { isReadable, textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import { type Described, FindingsList } from '../../base/findings.ts';
import { CleanFile } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, PlannedFile } from '../../base/types.ts';
import { cleanProfileOrTell } from '../../metadata/icc/clean-profile.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const PLAIN_TEXT = 0x01;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** How often it is shown, and the colour profile. */
const LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);
const PROFILE = 'ICCRGBG1012';
/** Up to its count, with which it ends where nothing else is in it. */
const LOOP_BYTES = 18;
const LOOKED_AT_BYTES = 256 * 1024;
const MAX_PROFILE_BYTES = 8 * 1024 * 1024;
/** Extension, label, and the name of the application with its length. */
const PROFILE_HEAD_BYTES = 14;
const MAX_BLOCKS = 2_000_000;

/** Frames, their times, the loop and the profile stay; comments, texts and what other applications wrote go. */
export async function planGif(reader: SourceReader): Promise<PlannedFile> {
  const findings = new FindingsList();
  const file = new CleanFile();
  const flags = (await reader.bytes(0, HEADER_BYTES))[10] ?? 0;
  let at = HEADER_BYTES + colourTableBytes(flags);
  reader.expect(0, at);
  file.copy(0, at);
  const picture: ByteRange[] = [{ from: 6, to: at }];
  let pictures = 0;
  for (let blocks = 0; ; blocks += 1) {
    if (blocks > MAX_BLOCKS) throw new StripError('too_complex', 'too many blocks', at);
    // Some writers leave the trailer out: every viewer shows what there is.
    if (at === reader.size && pictures > 0) break;
    const kind = await reader.uint8(at);
    if (kind === TRAILER) break;
    if (kind !== IMAGE && kind !== EXTENSION)
      throw new StripError('malformed', 'no block where one must be', at);
    const end = kind === IMAGE ? await imageEnd(reader, at) : await subBlocksEnd(reader, at + 2);
    if (kind === IMAGE) {
      pictures += 1;
      picture.push({ from: at, to: end });
    }
    if (kind === EXTENSION && (await isProfile(reader, at)))
      await keepProfile(reader, { from: at, to: end }, file, findings);
    else if (kind === IMAGE || (await isKept(reader, at, end))) file.copy(at, end);
    else if (await isLoop(reader, at)) {
      file.copy(at, at + LOOP_BYTES);
      file.bytes(Uint8Array.of(0));
      findings.remove('application', end - at - LOOP_BYTES - 1, 'LoopExtension');
    } else {
      const { container, name, findings: read, kind: tells } = await describe(reader, at, end);
      findings.remove(container, end - at, name, read, tells);
    }
    at = end;
  }
  if (pictures === 0) throw new StripError('malformed', 'a GIF without a picture');
  file.bytes(Uint8Array.of(TRAILER));
  const trailing = reader.size - at - 1;
  if (trailing > 0) findings.remove('trailing', trailing, ...(await describeTrailing(reader, at + 1)));
  return { operations: file.operations, ...findings.told, picture };
}

/** Three bytes a colour, as many colours as the flags say, where they say that there is a table. */
function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 0x07) + 1);
}

/** After its place and its flags: a table of colours, the size of its codes, and the codes. */
async function imageEnd(reader: SourceReader, at: number): Promise<number> {
  const flags = await reader.uint8(at + 9);
  return await subBlocksEnd(reader, at + 10 + colourTableBytes(flags) + 1);
}

/** The first byte after the sub-blocks that begin at `from`: each begins with its length, an empty one is the last. */
async function subBlocksEnd(reader: SourceReader, from: number): Promise<number> {
  for (let at = from; ; ) {
    const window = await reader.window(at);
    let index = 0;
    while (index < window.length) {
      const length = window[index] ?? 0;
      if (length === 0) return at + index + 1;
      index += length + 1;
    }
    at += index;
  }
}

async function isKept(reader: SourceReader, at: number, end: number): Promise<boolean> {
  const label = await reader.uint8(at + 1);
  if (label === GRAPHIC_CONTROL) return end - at === 8;
  if (label !== APPLICATION) return false;
  const application = await applicationOf(reader, at);
  if (LOOPS.has(application)) return end - at === LOOP_BYTES + 1 && (await isLoop(reader, at));
  return false;
}

async function isProfile(reader: SourceReader, at: number): Promise<boolean> {
  return (await reader.uint8(at + 1)) === APPLICATION && (await applicationOf(reader, at)) === PROFILE;
}

async function keepProfile(
  reader: SourceReader,
  { from, to }: ByteRange,
  file: CleanFile,
  findings: FindingsList,
): Promise<void> {
  const profile = await subBlocks(reader, from + PROFILE_HEAD_BYTES, to, MAX_PROFILE_BYTES);
  const clean = cleanProfileOrTell(profile, findings);
  if (clean === null || clean === profile) return file.copy(from, to);
  file.copy(from, from + PROFILE_HEAD_BYTES);
  for (let at = 0; at < clean.length; at += 255) {
    const block = clean.subarray(at, at + 255);
    file.bytes(joinBytes([block.length], block));
  }
  file.bytes(Uint8Array.of(0));
}

/** Its first sub-block is the one that says how often; others say how much to read ahead, or anything. */
async function isLoop(reader: SourceReader, at: number): Promise<boolean> {
  if ((await reader.uint8(at + 1)) !== APPLICATION || !LOOPS.has(await applicationOf(reader, at)))
    return false;
  const [length, kind] = await reader.peek(at + 14, 2);
  return length === 3 && kind === 1;
}

async function applicationOf(reader: SourceReader, at: number): Promise<string> {
  if ((await reader.uint8(at + 2)) !== 11) return '';
  return latin1(await reader.bytes(at + 3, 11));
}

async function describe(reader: SourceReader, at: number, end: number): Promise<Described> {
  const label = await reader.uint8(at + 1);
  if (label === COMMENT || label === PLAIN_TEXT) {
    const text = textOf(await subBlocks(reader, at + 2, end));
    const name = label === COMMENT ? 'Comment' : 'PlainText';
    const value = isReadable(text) ? text : '';
    const container = 'comment';
    return { container, name, kind: 'comment', findings: [{ kind: 'comment', container, name, value }] };
  }
  const application = label === APPLICATION ? await applicationOf(reader, at) : '';
  if (application === 'XMP DataXMP') {
    // Its text is not in sub-blocks: a trailer makes old readers skip it.
    const packet = await reader.bytes(at + 14, Math.min(end - at - 14, LOOKED_AT_BYTES));
    return { container: 'xmp', name: 'XMP', kind: 'other', findings: readXmp(packet) };
  }
  return {
    container: 'application',
    name: application.trim() || 'Extension',
    kind: 'software',
    findings: [],
  };
}

async function subBlocks(
  reader: SourceReader,
  from: number,
  end: number,
  mostBytes = LOOKED_AT_BYTES,
): Promise<Uint8Array> {
  const bytes = await reader.bytes(from, Math.min(end - from, mostBytes));
  const text = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const block = bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0));
    if (block.length === 0) break;
    text.set(block, length);
    length += block.length;
    at += 1 + block.length;
  }
  return text.subarray(0, length);
}
