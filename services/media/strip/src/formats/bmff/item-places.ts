import { StripError } from '../../base/errors.ts';
import { boxBytes, Fields, joinAll, type MemoryBox, viewOf } from './memory-boxes.ts';

export interface ItemPlace {
  id: number;
  /** 0: in the file; 1: in the list's own data; 2: in another item. */
  method: number;
  external: boolean;
  base: number;
  extents: { offset: number; length: number }[];
  bytes: Uint8Array;
}

const EXTENTS_MAX = 200_000;

/** `iloc`, by ISO 14496-12, 8.11.3. */
export function readItemPlaces(iloc: MemoryBox): ItemPlace[] {
  const fields = new Fields(iloc);
  const version = fields.number(1);
  if (version > 2) throw new StripError('malformed', `iloc of version ${version}`, iloc.at);
  fields.number(3);
  const widths = fields.number(2);
  const [offsetWidth, lengthWidth, baseWidth] = [(widths >> 12) & 15, (widths >> 8) & 15, (widths >> 4) & 15];
  const indexWidth = version === 0 ? 0 : widths & 15;
  for (const width of [offsetWidth, lengthWidth, baseWidth, indexWidth]) {
    if (width !== 0 && width !== 4 && width !== 8)
      throw new StripError('malformed', `numbers of ${width} bytes`, iloc.at);
  }
  const count = fields.number(version < 2 ? 2 : 4);
  const places: ItemPlace[] = [];
  let all = 0;
  for (let item = 0; item < count; item += 1) {
    const from = fields.at;
    const id = fields.number(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : fields.number(2) & 15;
    const external = fields.number(2) !== 0;
    const base = fields.number(baseWidth);
    const extents: ItemPlace['extents'] = [];
    const extentCount = fields.number(2);
    all += extentCount;
    if (all > EXTENTS_MAX) throw new StripError('too_complex', 'too many pieces of pictures', iloc.at);
    for (let extent = 0; extent < extentCount; extent += 1) {
      fields.number(indexWidth);
      extents.push({ offset: fields.number(offsetWidth), length: fields.number(lengthWidth) });
    }
    places.push({ id, method, external, base, extents, bytes: fields.slice(from) });
  }
  if (new Set(places.map(({ id }) => id)).size !== places.length) {
    throw new StripError('malformed', 'an item lies in two places', iloc.at);
  }
  return places;
}

export function writeItemPlaces(
  iloc: MemoryBox,
  places: readonly ItemPlace[],
  gone: ReadonlySet<number>,
): Uint8Array {
  const left = places.filter(({ id }) => !gone.has(id));
  const isShort = (iloc.content[0] ?? 0) < 2;
  const head = iloc.content.slice(0, isShort ? 8 : 10);
  if (isShort) viewOf(head).setUint16(6, left.length);
  else viewOf(head).setUint32(6, left.length);
  return boxBytes('iloc', joinAll([head, ...left.map(({ bytes }) => bytes)]));
}
