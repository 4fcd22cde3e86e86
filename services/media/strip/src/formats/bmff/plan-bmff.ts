import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import { InPlaceEdits } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import { describeTrailing } from '../../base/trailing.ts';
import type { ByteRange, FileFormat, PlanContext, PlannedFile } from '../../base/types.ts';
import { rangesWithout, SampleScanner } from '../../metadata/sei/sample-scanner.ts';
import { BoxEdits } from './box-edits.ts';
import type { Box } from './boxes.ts';
import { BoxCleaner, type BoxRules, keepAll } from './cleaner.ts';
import { cleanItems, type ItemData, isPictures } from './items.ts';
import { cleanMovie, cleanPiece, type Movie } from './movie.ts';
import { gapsOf, KeptRanges } from './ranges.ts';

/** Formats of the same family that nobody asked to clean, by their brand: to take them for films would ruin them. */
const OTHER_BRANDS = new Set(['crx ', 'jp2 ', 'jpx ', 'jpm ', 'mjp2', 'jxl ', 'odcf', 'dcf ']);
const PICTURES = new Set<FileFormat>(['heic', 'avif']);
const TOP_BOXES = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'meta',
  'mfra',
  'sidx',
  'free',
  'uuid',
  'udta',
]);

/**
 * Files of boxes (ISO 14496-12, QuickTime, HEIF): everything stays where it is, since tables of offsets point at it. Boxes that go
 * become unused room, and all of the media data that no track and no picture needs becomes zeros.
 */
export async function planBmff(reader: SourceReader, { format, options }: PlanContext): Promise<PlannedFile> {
  const found = new FindingsList({ keepsMarks: options.marks === 'keep' });
  const edits = new InPlaceEdits();
  const cleaner = new BoxCleaner(new BoxEdits(reader, edits, found));
  const { boxes, end } = await topBoxes(cleaner, reader);
  await refuseOthers(reader, boxes);
  const kept = new KeptRanges();

  const pictures = await itemsOf(cleaner, boxes, kept, PICTURES.has(format));
  const moov = onlyOne(boxes, 'moov');
  if (moov === undefined && pictures === null)
    throw new StripError('malformed', 'neither a film nor a picture');
  const scanner = new SampleScanner(reader, edits, found);
  const movie = moov === undefined ? null : await cleanMovie(cleaner, moov, kept, scanner);

  await cleaner.each({ boxes, restAt: end }, end, topRules(cleaner, movie, pictures));
  const media = await clearGaps(cleaner, boxes, kept, { movie, pictures });
  const picture = rangesWithout(media, scanner.messages);
  if (end < reader.size)
    found.remove('trailing', reader.size - end, ...(await describeTrailing(reader, end)));
  const told = { operations: edits.operations(reader.size, end), ...found.told, picture };
  // Many writers give sound the brand of films.
  return format === 'mp4' && pictures === null && movie?.isSound === true ? { ...told, format: 'm4a' } : told;
}

/** The boxes of a file, and where what is no box begins. StripError `truncated` where one of them is cut off. */
async function topBoxes(cleaner: BoxCleaner, reader: SourceReader): Promise<{ boxes: Box[]; end: number }> {
  const boxes: Box[] = [];
  let at = 0;
  while (at < reader.size) {
    const box = await cleaner.boxes.boxAt(at, reader.size, true);
    // Zeros behind the last box are no box that reaches to the end.
    const isBox = box !== null && (box.type !== '\0\0\0\0' || boxes.length === 0);
    if (!isBox) break;
    boxes.push(box);
    at = box.end;
  }
  if (at < reader.size) await expectWhole(reader, boxes, at);
  return { boxes, end: at };
}

async function expectWhole(reader: SourceReader, boxes: readonly Box[], at: number): Promise<void> {
  const type = reader.size - at < 8 ? '' : await reader.fourCc(at + 4);
  if (TOP_BOXES.has(type)) throw new StripError('truncated', `the file ends within ${type}`, at);
  const has = (wanted: string) => boxes.some((box) => box.type === wanted);
  const isWhole = (has('moov') && (has('mdat') || has('moof'))) || (has('meta') && has('ftyp'));
  if (!isWhole) throw new StripError('malformed', 'no box, and the file is not whole before it', at);
}

async function refuseOthers(reader: SourceReader, boxes: readonly Box[]): Promise<void> {
  const ftyp = boxes.find(({ type }) => type === 'ftyp');
  if (ftyp === undefined || ftyp.end - ftyp.contentAt < 4) return;
  const brand = await reader.fourCc(ftyp.contentAt);
  if (OTHER_BRANDS.has(brand))
    throw new StripError('unknown_format', `files of the brand ${brand} are not cleaned`);
}

async function itemsOf(
  cleaner: BoxCleaner,
  boxes: readonly Box[],
  kept: KeptRanges,
  isExpected: boolean,
): Promise<ItemData | null> {
  const metas = [];
  for (const box of boxes) if (box.type === 'meta' && (await isPictures(cleaner, box))) metas.push(box);
  const hasMovie = boxes.some(({ type }) => type === 'moov');
  const [only] = metas;
  if (hasMovie && metas.length === 1 && only !== undefined && !(await hasPrimary(cleaner, only))) {
    // Of its pictures none is shown: the film is.
    cleaner.out.found.flawed('no_primary');
    return null;
  }
  const [meta, another] = metas;
  if (another !== undefined) throw new StripError('malformed', 'two lists of pictures', another.at);
  if (meta === undefined) {
    if (isExpected && !boxes.some(({ type }) => type === 'moov'))
      throw new StripError('malformed', 'no list of pictures');
    return null;
  }
  return cleanItems(cleaner, meta, kept);
}

async function hasPrimary({ boxes }: BoxCleaner, meta: Box): Promise<boolean> {
  const held = await boxes.within({ ...meta, contentAt: meta.contentAt + 4 });
  return held.boxes.some(({ type }) => type === 'pitm');
}

function onlyOne(boxes: readonly Box[], wanted: string): Box | undefined {
  const [one, another] = boxes.filter(({ type }) => type === wanted);
  if (another !== undefined) throw new StripError('malformed', `${wanted} is there twice`, another.at);
  return one;
}

function topRules(cleaner: BoxCleaner, movie: Movie | null, pictures: ItemData | null): BoxRules {
  return {
    // The header, the list of pictures and the media data are looked after on their own.
    ...keepAll('ftyp', 'styp', 'moov', 'mdat', 'sidx', 'ssix', 'mfra', 'pdin'),
    moof: (box) => {
      if (movie === null) throw new StripError('malformed', 'a piece of no film', box.at);
      return cleanPiece(cleaner, box, movie);
    },
    meta: async (box) => {
      if (box.at !== pictures?.at) await cleaner.remove(box);
    },
  };
}

/** Media data that nothing points at: samples of tracks that went, pictures that went, and whatever was left there. Gives what is left. */
async function clearGaps(
  { out }: BoxCleaner,
  boxes: readonly Box[],
  kept: KeptRanges,
  { movie, pictures }: { movie: Movie | null; pictures: ItemData | null },
): Promise<readonly ByteRange[]> {
  const places = boxes
    .filter(({ type }) => type === 'mdat')
    .map(({ contentAt, end }) => ({ from: contentAt, to: end }));
  const told = [...(pictures?.gone ?? [])].sort((a, b) => a.from - b.from);
  let next = 0;
  const used = kept.within(places);
  for (const gap of gapsOf(places, used)) {
    while ((told[next]?.from ?? Number.POSITIVE_INFINITY) < gap.from) next += 1;
    if (!(await hasData(out.reader, gap.from, gap.to))) continue;
    out.edits.zero(gap.from, gap.to);
    const track = movie?.goneFinding ?? null;
    if (track !== null) out.found.remove(track.container, gap.to - gap.from, track.name, [track]);
    else if ((told[next]?.from ?? gap.to) >= gap.to) {
      out.found.remove('unused', gap.to - gap.from, 'mdat');
    }
  }
  return used;
}
