import { joinBytes } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import type { Described, Finding } from '../../base/findings.ts';
import { describeJumbf } from '../../base/jumbf.ts';
import { latin1 } from '../../base/reader.ts';
import { readExif } from '../../metadata/exif/read-exif.ts';
import { readXmp } from '../../metadata/xmp/read-xmp.ts';
import type { Box } from './boxes.ts';
import type { BoxCleaner } from './cleaner.ts';
import { type Item, type ItemRoles, keepsItem, readItemInfo, rolesOf, writeItemInfo } from './item-info.ts';
import { type ItemPlace, readItemPlaces, writeItemPlaces } from './item-places.ts';
import { blankProperties, type ItemProperties, readProperties } from './item-properties.ts';
import { type ItemReference, readReferences, writeGroups, writeReferences } from './item-references.ts';
import { boxBytes, joinAll, type MemoryBox, parseBoxes } from './memory-boxes.ts';
import type { KeptRanges, Span } from './ranges.ts';
import { describeBox } from './user-data.ts';

/** The list of a file's pictures is rewritten in memory. */
const LIST_BYTES_MAX = 4 * 1024 * 1024;
const ITEM_BYTES_MAX = 1024 * 1024;
/** A phone's picture has two. */
const DESCRIBED_MAX = 50;
const STAYS = new Set(['pitm', 'dinf', 'ipro']);

export interface ItemData {
  /** Where the list of pictures stands. */
  at: number;
  /** Bytes of the file that were of items that went. */
  gone: Span[];
}

/** True for a list of pictures, not for one of tags. */
export async function isPictures({ out: { reader } }: BoxCleaner, { contentAt, end }: Box): Promise<boolean> {
  const head = latin1(await reader.peek(contentAt, Math.min(64, end - contentAt)));
  const at = head.indexOf('hdlr');
  return at !== -1 && head.slice(at + 12, at + 16) === 'pict';
}

/**
 * HEIF's list of pictures and of what belongs to them (ISO 23008-12). Those that go are taken from every table of it; the room that
 * is won becomes an unused box at its end, so that nothing behind it moves.
 */
export async function cleanItems(cleaner: BoxCleaner, meta: Box, kept: KeptRanges): Promise<ItemData> {
  const { reader, edits, found } = cleaner.out;
  const length = meta.end - meta.contentAt;
  if (length > LIST_BYTES_MAX)
    throw new StripError('too_complex', `a list of pictures of ${length} bytes`, meta.at);
  const bytes = await reader.bytes(meta.contentAt, length);
  const boxes = parseBoxes(bytes, 4, meta.contentAt);
  const list = readList(boxes, meta);
  const gone = new Set(list.items.filter((item) => !keepsItem(item, list)).map(({ id }) => id));
  const primary = readPrimary(boxes);
  if (primary === null || gone.has(primary) || !list.items.some(({ id }) => id === primary)) {
    throw new StripError('malformed', 'no picture that is shown', meta.at);
  }

  const idat = boxes.find(({ type }) => type === 'idat');
  const room = idat === undefined ? null : idat.content.slice();
  const spans: Span[] = [];
  const used: Span[] = [];
  for (const place of list.places) {
    const goes = gone.has(place.id);
    for (const extent of extentsOf(place, reader.size, room?.length ?? 0)) {
      if (place.method === 1) {
        if (!goes) used.push(extent);
      } else if (goes) {
        spans.push(extent);
        kept.addOther(extent.from);
      } else kept.add(extent.from, extent.to);
    }
  }
  let described = 0;
  const placeOf = new Map(list.places.map((place) => [place.id, place]));
  for (const item of list.items) {
    if (!gone.has(item.id)) continue;
    const place = placeOf.get(item.id);
    described += 1;
    if (described > DESCRIBED_MAX) found.remove('unknown', sizeOf(place), 'Item');
    else {
      const { container, name, kind, findings } = await describeItem(cleaner, item, place, room);
      found.remove(container, sizeOf(place), name, findings, kind);
    }
  }

  const written: Uint8Array[] = [bytes.slice(0, 4)];
  for (const box of boxes) {
    const clean = await cleanListBox(cleaner, box, { list, gone, room, used });
    if (clean !== null) written.push(clean);
  }
  const all = joinAll(written);
  const won = length - all.length;
  if (won > 0 && won < 8) throw new StripError('too_complex', 'no room for what is taken away', meta.at);
  const clean = won === 0 ? all : joinBytes(all, boxBytes('free', new Uint8Array(won - 8)));
  if (clean.length !== length) throw new StripError('malformed', 'a list of pictures that grows', meta.at);
  if (!clean.every((byte, at) => byte === bytes[at])) edits.overwrite(meta.contentAt, clean);
  return { at: meta.at, gone: spans };
}

export interface ItemList {
  items: Item[];
  places: ItemPlace[];
  references: ItemReference[];
  roles: ItemRoles;
  properties: ItemProperties;
}

function readList(boxes: readonly MemoryBox[], meta: Box): ItemList {
  const one = (type: string) => {
    const [first, another] = boxes.filter((box) => box.type === type);
    if (another !== undefined) throw new StripError('malformed', `${type} is there twice`, another.at);
    return first;
  };
  const iinf = one('iinf');
  const iloc = one('iloc');
  if (iinf === undefined || iloc === undefined)
    throw new StripError('malformed', 'a list of no pictures', meta.at);
  const iref = one('iref');
  const iprp = one('iprp');
  one('idat');
  const references = iref === undefined ? [] : readReferences(iref);
  return {
    items: readItemInfo(iinf),
    places: readItemPlaces(iloc),
    references,
    roles: rolesOf(references),
    properties: iprp === undefined ? { boxes: [], ofItem: new Map() } : readProperties(iprp),
  };
}

function readPrimary(boxes: readonly MemoryBox[]): number | null {
  const pitm = boxes.find(({ type }) => type === 'pitm');
  if (pitm === undefined) return null;
  const view = pitm.view();
  return view.getUint8(0) === 0 ? view.getUint16(4) : view.getUint32(4);
}

async function cleanListBox(
  cleaner: BoxCleaner,
  box: MemoryBox,
  {
    list,
    gone,
    room,
    used,
  }: { list: ItemList; gone: ReadonlySet<number>; room: Uint8Array | null; used: Span[] },
): Promise<Uint8Array | null> {
  switch (box.type) {
    case 'hdlr':
      return boxBytes('hdlr', clearedHandler(cleaner, box.content));
    case 'iinf':
      return writeItemInfo(box, list.items, gone);
    case 'iloc':
      return writeItemPlaces(box, list.places, gone);
    case 'iref':
      return writeReferences(box, list.references, gone);
    case 'iprp':
      return blankProperties(box, gone, cleaner.out.found);
    case 'grpl':
      return writeGroups(box, gone);
    case 'idat':
      return boxBytes('idat', onlyUsed(cleaner, room as Uint8Array, used));
    case 'free':
    case 'skip':
      if (box.content.some((byte) => byte !== 0))
        cleaner.out.found.remove('unused', box.content.length, box.type);
      return boxBytes('free', new Uint8Array(box.content.length));
  }
  if (STAYS.has(box.type)) return box.bytes;
  const at = { type: box.type, at: box.at, contentAt: box.at + 8, end: box.at + box.bytes.length };
  const { container, name, kind, findings } = await describeBox(cleaner.boxes, at);
  cleaner.out.found.remove(container, box.bytes.length, name, findings, kind);
  return null;
}

/** Three words that are not used, and a name. */
function clearedHandler({ out }: BoxCleaner, content: Uint8Array): Uint8Array {
  const rest = content.subarray(12);
  if (rest.every((byte) => byte === 0)) return content;
  const value = latin1(rest.subarray(12)).replace(/\0/g, '');
  const name = 'HandlerDescription';
  out.found.remove('header', rest.length, name, [{ kind: 'software', container: 'header', name, value }]);
  return joinBytes(content.subarray(0, 12), new Uint8Array(rest.length));
}

/** Data in the list itself, as far as pictures that stay need it. */
function onlyUsed({ out }: BoxCleaner, room: Uint8Array, used: readonly Span[]): Uint8Array {
  const clean = new Uint8Array(room.length);
  for (const { from, to } of used) clean.set(room.subarray(from, to), from);
  if (!clean.every((byte, at) => byte === room[at])) {
    out.found.add({ kind: 'other', container: 'unused', name: 'idat', value: '' });
  }
  return clean;
}

/** In the file, or in the list's own data. StripError `truncated` past the end of it. */
function extentsOf(
  { method, extents, base, external }: ItemPlace,
  fileBytes: number,
  roomBytes: number,
): Span[] {
  if (external) throw new StripError('unknown_format', 'a picture that lies in another file');
  if (method > 1) return [];
  const end = method === 1 ? roomBytes : fileBytes;
  return extents.map(({ offset, length }) => {
    const from = base + offset;
    // All that there is.
    const to = length === 0 ? end : from + length;
    if (from > end || to > end) throw new StripError('truncated', 'a picture lies past the end', from);
    return { from, to };
  });
}

function sizeOf(place: ItemPlace | undefined): number {
  return place?.extents.reduce((all, { length }) => all + length, 0) ?? 0;
}

async function describeItem(
  { out: { reader } }: BoxCleaner,
  item: Item,
  place: ItemPlace | undefined,
  room: Uint8Array | null,
): Promise<Described> {
  const content = async (): Promise<Uint8Array> => {
    const [first] = place === undefined ? [] : extentsOf(place, reader.size, room?.length ?? 0);
    if (first === undefined) return new Uint8Array(0);
    const to = Math.min(first.to, first.from + ITEM_BYTES_MAX);
    return place?.method === 1
      ? (room ?? new Uint8Array(0)).subarray(first.from, to)
      : reader.bytes(first.from, to - first.from);
  };
  const described = (
    container: Described['container'],
    name: string,
    kind: Finding['kind'],
    findings: readonly Finding[] = [],
  ) => ({ container, name, kind, findings });
  if (item.type === 'Exif') {
    const bytes = await content();
    const header = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
    return described('exif', 'EXIF', 'other', (await readExif(bytes.subarray(4 + header))).findings);
  }
  if (item.type === 'mime' && /rdf\+xml/i.test(item.contentType))
    return described('xmp', 'XMP', 'other', readXmp(await content()));
  if (item.type === 'mime' && /jumbf|c2pa/i.test(item.contentType)) return describeJumbf(await content());
  if (item.picture) return described('thumbnail', item.type, 'thumbnail');
  return described('unknown', item.type || item.contentType, 'other');
}
