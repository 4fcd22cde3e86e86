import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import { describeElement } from './describe-element.ts';
import type { Element, ElementReader } from './elements.ts';
import { ID, KEPT_IN_TRACK, NAMES_TRACKS } from './ids.ts';
import type { VoidEdits } from './void-edits.ts';

const BYTES_MAX = 1024 * 1024;
/** H.264 and H.265, in whose blocks encoders may write their options. */
const CODED_UNITS = /^V_(?:MPEG4\/ISO\/AVC|MPEGH\/ISO\/HEVC)/;
const COMMENTS_MAX = 10_000;
/** Of the second of the three headers of these codecs: what stands before its comments. */
const HEADS: Record<string, number> = { A_VORBIS: 7, V_THEORA: 7 };
const FLAC_HEAD = 4;
const FLAC_COMMENTS = 4;
const FLAC_PICTURE = 6;
const FLAC_KEPT = new Set([0, 3, 5]);
const SPACE = 0x20;
const EQUALS = 0x3d;

/**
 * Titles and names of artists that came with the sound are among what its decoder is told. Their lengths must stay, so they become
 * spaces; the name of what coded them as well.
 */
async function cleanCodecPrivate(
  elements: ElementReader,
  out: VoidEdits,
  codec: string,
  element: Element,
): Promise<void> {
  const length = element.end - element.contentAt;
  if (length === 0 || length > BYTES_MAX) return;
  const bytes = await elements.reader.bytes(element.contentAt, length);
  const clean = bytes.slice();
  const said: string[] = [];
  const head = HEADS[codec];
  if (head !== undefined) blankXiph(clean, head, said, element.contentAt);
  else if (codec === 'A_FLAC') blankFlac(clean, said, element.contentAt);
  if (clean.every((byte, at) => byte === bytes[at])) return;
  out.overwrite(element.contentAt, clean);
  out.found.remove(
    'tags',
    said.reduce((all, one) => all + one.length, 0),
    'Comments',
    said.slice(0, 50).map((one) => ({ kind: 'comment', container: 'tags', name: 'Comment', value: one })),
  );
}

/** Three headers: their count less one, the lengths of the first two in bytes of up to 255, then they themselves. */
function blankXiph(bytes: Uint8Array, head: number, said: string[], at: number): void {
  let from = 1;
  const length = () => {
    let size = 0;
    for (;;) {
      const byte = bytes[from];
      if (byte === undefined) throw new StripError('malformed', 'headers of a codec that are none', at);
      from += 1;
      size += byte;
      if (byte < 255) return size;
    }
  };
  if (bytes[0] !== 2) return;
  const first = length();
  const second = length();
  if (from + first + second > bytes.length)
    throw new StripError('malformed', 'headers of a codec that end early', at);
  blankComments(bytes.subarray(from + first, from + first + second), head, said, at);
}

function blankFlac(bytes: Uint8Array, said: string[], at: number): void {
  for (let from = FLAC_HEAD; from + 4 <= bytes.length; ) {
    const kind = (bytes[from] as number) & 0x7f;
    const size =
      ((bytes[from + 1] as number) << 16) | ((bytes[from + 2] as number) << 8) | (bytes[from + 3] as number);
    const content = bytes.subarray(from + 4, from + 4 + size);
    if (content.length < size) throw new StripError('malformed', 'headers of a codec that end early', at);
    if (kind === FLAC_COMMENTS) blankComments(content, 0, said, at);
    else if (!FLAC_KEPT.has(kind) && content.some((byte) => byte !== 0)) {
      // Room of the format itself: of no kind that anybody reads.
      bytes[from] = ((bytes[from] as number) & 0x80) | 1;
      content.fill(0);
      said.push(kind === FLAC_PICTURE ? 'PICTURE' : '');
    }
    from += 4 + size;
  }
}

/** What coded it, then comments; each with its length before it, and little-endian. */
function blankComments(bytes: Uint8Array, head: number, said: string[], at: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = head;
  const number = () => {
    if (from + 4 > bytes.length) throw new StripError('malformed', 'comments of a codec that end early', at);
    from += 4;
    return view.getUint32(from - 4, true);
  };
  const blank = () => {
    const size = number();
    if (size > bytes.length - from)
      throw new StripError('malformed', 'comments of a codec that end early', at);
    const text = bytes.subarray(from, from + size);
    if (text.some((byte) => byte !== SPACE && byte !== EQUALS)) said.push(textOf(text));
    from += size;
    return text.fill(SPACE);
  };
  blank();
  const count = number();
  if (count > COMMENTS_MAX) throw new StripError('too_complex', `${count} comments`, at);
  for (let comment = 0; comment < count; comment += 1) {
    const text = blank();
    // A comment has a sign between its name and what it says.
    if (text.length > 0) text[0] = EQUALS;
  }
}

/** Pictures, sound, both, subtitles; not metadata, logos, buttons or controls. */
const PLAYED = new Set([1, 2, 3, 17]);

interface Track {
  element: Element;
  number: number;
  parts: Element[];
}

/** How tracks are decoded and chosen stays; names and random numbers go. Gives the numbers of the tracks that go as a whole. */
export async function cleanTracks(
  elements: ElementReader,
  out: VoidEdits,
  tracks: Element,
): Promise<Set<number>> {
  const held = await elements.within(tracks);
  const entries: Track[] = [];
  for (const element of held)
    if (element.id === ID.trackEntry) entries.push(await readTrack(elements, element));
  const keepUids = entries.some(({ parts }) => parts.some(({ id }) => NAMES_TRACKS.has(id)));
  const gone = new Set<number>();
  await out.underChecksum(held, async () => {
    for (const element of held) {
      if (element.id === ID.void) await out.clearVoid(element);
      else if (element.id !== ID.crc32 && element.id !== ID.trackEntry) {
        out.remove(element, await describeElement(elements, element));
      }
    }
    for (const track of entries) {
      if (await isPlayed(elements, track)) await cleanTrack(elements, out, track, keepUids);
      else {
        gone.add(track.number);
        out.remove(track.element, {
          container: 'track',
          name: 'TrackEntry',
          kind: 'telemetry',
          findings: [],
        });
      }
    }
  });
  return gone;
}

async function readTrack(elements: ElementReader, element: Element): Promise<Track> {
  const parts = await elements.within(element);
  const number = parts.find(({ id }) => id === ID.trackNumber);
  if (number === undefined) throw new StripError('malformed', 'a track without a number', element.at);
  return { element, number: await elements.unsigned(number), parts };
}

async function isPlayed(elements: ElementReader, { element, parts }: Track): Promise<boolean> {
  const type = parts.find(({ id }) => id === ID.trackType);
  if (type === undefined) throw new StripError('malformed', 'a track does not say what it is', element.at);
  return PLAYED.has(await elements.unsigned(type));
}

async function cleanTrack(
  elements: ElementReader,
  out: VoidEdits,
  track: Track,
  keepUids: boolean,
): Promise<void> {
  const id = track.parts.find((part) => part.id === ID.codecId);
  const codec =
    id === undefined
      ? ''
      : textOf(await elements.reader.peek(id.contentAt, Math.min(32, id.end - id.contentAt)));
  if (CODED_UNITS.test(codec)) out.found.notLookedAt('stream');
  await out.underChecksum(track.parts, async () => {
    for (const element of track.parts) {
      if (element.id === ID.void) await out.clearVoid(element);
      else if (element.id === ID.codecPrivate) await cleanCodecPrivate(elements, out, codec, element);
      else if (element.id !== ID.crc32 && !KEPT_IN_TRACK.has(element.id)) {
        out.remove(element, await describeElement(elements, element));
      }
    }
    if (!keepUids) await plainUid(elements, out, track);
  });
}

/** A random number would tell of which file another one was made: the track's own number does as well. */
async function plainUid(elements: ElementReader, out: VoidEdits, { number, parts }: Track): Promise<void> {
  const uid = parts.find(({ id }) => id === ID.trackUid);
  if (uid === undefined || uid.end === uid.contentAt) return;
  const width = uid.end - uid.contentAt;
  if (number >= 256 ** width || number === (await elements.unsigned(uid))) return;
  const bytes = new Uint8Array(width);
  for (let at = width - 1, rest = number; at >= 0; at -= 1, rest = Math.floor(rest / 256))
    bytes[at] = rest % 256;
  out.overwrite(uid.contentAt, bytes);
  out.found.remove('header', width, 'TrackUID', [], 'identifier');
}
