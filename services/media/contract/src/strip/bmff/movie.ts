import { StripError } from '../errors.ts';
import type { Finding } from '../findings.ts';
import type { Box } from './boxes.ts';
import { type BoxCleaner, type BoxRules, keepAll } from './cleaner.ts';
import { cleanFragment, defaultSizes, type FragmentFacts } from './fragments.ts';
import { goproPlace } from './gopro-place.ts';
import type { KeptRanges } from './ranges.ts';
import { keepSamples, passSamples } from './sample-table.ts';
import { clearTimes } from './times.ts';
import { cleanTrack, readTrack, tracksThatGo } from './track.ts';

/** What is known of a film once its header is read. */
export interface Movie extends FragmentFacts {
  /** What is told of the tracks that go, their samples included. */
  goneFinding: Finding | null;
}

/** The header of a film, without what it says beside how to play it. */
export async function cleanMovie(cleaner: BoxCleaner, moov: Box, kept: KeptRanges): Promise<Movie> {
  const { boxes } = await cleaner.boxes.within(moov);
  const tracks = [];
  for (const box of boxes) if (box.type === 'trak') tracks.push(await readTrack(cleaner, box));
  const going = await tracksThatGo(cleaner, tracks);
  const gone = new Set([...going.keys()].map(({ id }) => id));
  for (const track of tracks) {
    const finding = going.get(track);
    if (finding === undefined) {
      await keepSamples(cleaner.out.reader, track.tables, kept, track.handler === 'soun');
      await cleanTrack(cleaner, track, gone);
    } else {
      await passSamples(cleaner.out.reader, track.tables, kept);
      if (track.codec === 'gpmd') {
        const place = await goproPlace(cleaner.out.reader, track.tables);
        if (place !== null) cleaner.out.found.add(place);
      }
      cleaner.out.free(track.box, finding.container, { name: finding.name, findings: [finding] });
    }
  }
  const mvex = boxes.find(({ type }) => type === 'mvex');
  await cleaner.children(moov, rulesOf(cleaner));
  return {
    kept,
    gone,
    sizes: mvex === undefined ? new Map() : await defaultSizes(cleaner, mvex),
    goneFinding: [...going.values()][0] ?? null,
  };
}

export function cleanPiece(cleaner: BoxCleaner, moof: Box, movie: Movie): Promise<void> {
  return cleanFragment(cleaner, moof, movie);
}

function rulesOf(cleaner: BoxCleaner): BoxRules {
  return {
    // Tracks are looked after above.
    ...keepAll('iods', 'ctab', 'clip', 'trak'),
    mvhd: (box) => clearTimes(cleaner.out, box),
    mvex: (box) => cleaner.children(box, keepAll('mehd', 'trex', 'leva', 'trep')),
    cmov: refuse('a film with a packed header is not cleaned'),
    rmra: refuse('a film that only names other films'),
    pssh: refuse('an encrypted film is not cleaned'),
  };
}

function refuse(why: string) {
  return ({ at }: Box) => Promise.reject(new StripError('unknown_format', why, at));
}
