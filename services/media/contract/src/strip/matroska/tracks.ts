import { StripError } from '../errors.ts';
import { textOf } from '../text/decode.ts';
import { cleanCodecPrivate } from './codec-private.ts';
import { describeElement } from './describe-element.ts';
import type { Element, ElementReader } from './elements.ts';
import { ID, KEPT_IN_TRACK, NAMES_TRACKS } from './ids.ts';
import type { VoidEdits } from './void-edits.ts';

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
