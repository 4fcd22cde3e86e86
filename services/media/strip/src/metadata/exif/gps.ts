import { textOf } from '../../base/decode.ts';
import type { Finding, Place } from '../../base/findings.ts';
import type { SourceReader } from '../../base/reader.ts';
import { GPS_TAG } from './exif-tags.ts';
import { type IfdEntry, readNumbers, type TiffHeader } from './ifd.ts';

/** What the directory of the position says: where, and when a satellite saw it. */
export async function placeFindings(
  reader: SourceReader,
  header: TiffHeader,
  entries: readonly IfdEntry[],
): Promise<Finding[]> {
  const numbers = async (tag: number): Promise<number[]> => {
    const entry = entries.find((one) => one.tag === tag);
    return entry === undefined ? [] : await readNumbers(reader, header, entry, 3);
  };
  const text = async (tag: number): Promise<string> => {
    const entry = entries.find((one) => one.tag === tag);
    return entry === undefined
      ? ''
      : textOf(await reader.bytes(entry.valueAt, Math.min(entry.valueBytes, 64)));
  };
  const findings: Finding[] = [];
  const latitude = degrees(await numbers(GPS_TAG.latitude), await text(GPS_TAG.latitudeRef), 90);
  const longitude = degrees(await numbers(GPS_TAG.longitude), await text(GPS_TAG.longitudeRef), 180);
  if (latitude !== null && longitude !== null) {
    const place: Place = { latitude, longitude };
    const [altitude] = await numbers(GPS_TAG.altitude);
    const [below] = await numbers(GPS_TAG.altitudeRef);
    if (altitude !== undefined && Number.isFinite(altitude)) {
      place.altitudeM = below === 1 ? -altitude : altitude;
    }
    findings.push(placeFinding('exif', 'GPSPosition', place));
  }
  const date = await text(GPS_TAG.date);
  if (date !== '') findings.push({ kind: 'date', container: 'exif', name: 'GPSDateStamp', value: date });
  // A position without coordinates still says that there was one.
  if (findings.length === 0 && entries.length > 0) {
    findings.push({ kind: 'place', container: 'exif', name: 'GPS', value: '' });
  }
  return findings;
}

/** The value is written for every format alike: decimal degrees, to about ten centimetres. */
export function placeFinding(container: Finding['container'], name: string, place: Place): Finding {
  const value = `${place.latitude.toFixed(6)}, ${place.longitude.toFixed(6)}`;
  return { kind: 'place', container, name, value, place };
}

/** Degrees, minutes and seconds to degrees; the letter says which half of the Earth. */
export function degrees(parts: readonly number[], half: string, most: number): number | null {
  const [whole = Number.NaN, minutes = 0, seconds = 0] = parts;
  const value =
    whole + (Number.isFinite(minutes) ? minutes : 0) / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600;
  if (!Number.isFinite(value) || value < 0 || value > most) return null;
  return /^[SWsw]/.test(half) ? -value : value;
}
