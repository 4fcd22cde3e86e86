import { placeFinding } from '../exif/gps.ts';
import type { Finding } from '../findings.ts';
import { latin1, type SourceReader } from '../reader.ts';
import type { SampleTables } from './sample-table.ts';

/** Of the first samples: a camera writes where it is 18 times a second. */
const LOOKED_AT_BYTES = 128 * 1024;
const HEAD_BYTES = 8;
const LONG = 0x6c;
/** Latitude and longitude have five digits behind the point at least, or there is no fix yet. */
const DEFAULT_SCALE = 10_000_000;

/**
 * Where GoPro's telemetry (GPMF) begins: `GPS5` holds latitude, longitude, height and two speeds as whole numbers, to be divided by
 * the five of the last `SCAL` before it. Null where it does not say.
 */
export async function goproPlace(reader: SourceReader, tables: SampleTables): Promise<Finding | null> {
  const at = await firstChunk(reader, tables);
  if (at === null) return null;
  const bytes = await reader.peek(at, LOOKED_AT_BYTES);
  const text = latin1(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let key = text.indexOf('GPS5'); key !== -1; key = text.indexOf('GPS5', key + 4)) {
    if (key + HEAD_BYTES + 12 > bytes.length || bytes[key + 4] !== LONG || bytes[key + 5] !== 20) continue;
    const scale = text.lastIndexOf('SCAL', key);
    const divide = (index: number) => {
      const place = scale + HEAD_BYTES + index * 4;
      const by = scale === -1 || place + 4 > key ? DEFAULT_SCALE : view.getInt32(place);
      return view.getInt32(key + HEAD_BYTES + index * 4) / by;
    };
    const [latitude, longitude, altitudeM] = [divide(0), divide(1), divide(2)];
    const isPlace =
      Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
    if (isPlace) return placeFinding('track', 'GPS5', { latitude, longitude, altitudeM });
  }
  return null;
}

async function firstChunk(reader: SourceReader, { stco, co64 }: SampleTables): Promise<number | null> {
  const box = stco ?? co64;
  if (box === undefined || box.end - box.contentAt < 16) return null;
  if ((await reader.uint32(box.contentAt + 4)) === 0) return null;
  return stco === undefined ? reader.uint64(box.contentAt + 8) : reader.uint32(box.contentAt + 8);
}
