import { FindingsList } from '../findings.ts';
import { CleanFile, lengthOf } from '../plan.ts';
import type { SourceReader } from '../reader.ts';
import { describeTrailing } from '../trailing.ts';
import type { PlannedFile, StripOperation } from '../types.ts';
import { cleanImage } from './clean-image.ts';
import { type GainMap, readGainMap } from './gain-map.ts';
import { directoryXmp, gainMapXmp } from './gain-map-numbers.ts';
import { twoPictures } from './multi-picture.ts';
import { type JpegImage, readJpeg } from './read-jpeg.ts';

/**
 * What decodes the picture stays as it is: frames, tables, scans, the colour transform, the colour profile. All other segments go, and
 * what follows the end of the image; but a gain map behind it, with which it is shown in high dynamic range, stays, cleaned like it.
 */
export async function planJpeg(reader: SourceReader): Promise<PlannedFile> {
  const findings = new FindingsList();
  const image = await readJpeg(reader, 0);
  const gainMap = await readGainMap(reader, image);
  const operations =
    gainMap === null
      ? (await cleanImage(reader, image, findings)).operations
      : await bothPictures(reader, image, gainMap, findings);
  await tellTrailing(reader, image.end, gainMap?.image.start ?? reader.size, findings);
  if (gainMap !== null) await tellTrailing(reader, gainMap.image.end, reader.size, findings);
  return { operations, findings: findings.findings, removed: findings.removed };
}

/** The picture, then its gain map; the first says where the second stands, and how long it is. */
async function bothPictures(
  reader: SourceReader,
  image: JpegImage,
  { image: mapImage, numbers, iso }: GainMap,
  findings: FindingsList,
): Promise<readonly StripOperation[]> {
  const ofMap = [...(numbers === null ? [] : [gainMapXmp(numbers)]), ...(iso === null ? [] : [iso.map])];
  const { operations: map } = await cleanImage(reader, mapImage, findings, ofMap);
  const mapBytes = lengthOf(map);
  const ofImage = [
    ...(numbers === null ? [] : [directoryXmp(mapBytes)]),
    ...(iso === null ? [] : [iso.primary]),
  ];

  // Where it stands depends on what comes before it, not on what it says.
  const draft = await cleanImage(reader, image, new FindingsList(), [...ofImage, twoPictures(0, 0, 0)]);
  const formatAt = draft.addedAt + ofImage.reduce((all, { length }) => all + length, 0);
  const format = twoPictures(lengthOf(draft.operations), mapBytes, formatAt);
  const { operations } = await cleanImage(reader, image, findings, [...ofImage, format]);

  const file = new CleanFile();
  file.append(operations);
  file.append(map);
  return file.operations;
}

async function tellTrailing(
  reader: SourceReader,
  from: number,
  to: number,
  findings: FindingsList,
): Promise<void> {
  if (to > from) findings.remove('trailing', to - from, ...(await describeTrailing(reader, from)));
}
