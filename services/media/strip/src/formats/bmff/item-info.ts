import { StripError } from '../../base/errors.ts';
import type { ItemReference } from './item-references.ts';
import type { ItemList } from './items.ts';
import { boxBytes, Fields, joinAll, type MemoryBox, parseBoxes, viewOf } from './memory-boxes.ts';

export interface Item {
  id: number;
  /** Four characters; empty of the oldest kind, which has none. */
  type: string;
  contentType: string;
  /** Coded as a picture, or made of pictures. */
  picture: boolean;
  bytes: Uint8Array;
}

const PICTURES = new Set([
  ...['hvc1', 'hvc2', 'hev1', 'hvt1', 'lhv1', 'av01', 'avc1', 'vvc1', 'evc1', 'jpeg', 'j2k1', 'unci'],
  ...['grid', 'iovl', 'iden', 'tmap'],
]);
/** How a picture is transparent, and how bright it may become, are of the picture; how far away things were is not. */
const AUXILIARIES = /:alpha$|auxid:1$|gainmap/i;

/** `infe` boxes, by ISO 14496-12, 8.11.6. */
export function readItemInfo(iinf: MemoryBox): Item[] {
  const fields = new Fields(iinf);
  const version = fields.number(1);
  fields.number(3);
  const count = fields.number(version === 0 ? 2 : 4);
  const boxes = parseBoxes(iinf.content, fields.at, iinf.at + 8);
  if (boxes.length !== count || boxes.some(({ type }) => type !== 'infe')) {
    throw new StripError('malformed', 'another number of items than declared', iinf.at);
  }
  const items = boxes.map(readItem);
  if (new Set(items.map(({ id }) => id)).size !== items.length) {
    throw new StripError('malformed', 'an item is there twice', iinf.at);
  }
  return items;
}

function readItem(infe: MemoryBox): Item {
  const fields = new Fields(infe);
  const version = fields.number(1);
  fields.number(3);
  const id = fields.number(version < 3 ? 2 : 4);
  fields.number(2);
  if (version < 2) return { id, type: '', contentType: '', picture: false, bytes: infe.bytes };
  const type = String.fromCharCode(...infe.content.subarray(fields.at, fields.at + 4));
  fields.number(4);
  const nameAt = fields.at;
  fields.text();
  const clean = infe.bytes.slice();
  // A name may be that of a file on somebody's disk.
  const picture = PICTURES.has(type);
  if (picture) clean.fill(0, 8 + nameAt);
  return { id, type, contentType: type === 'mime' ? fields.text() : '', picture, bytes: clean };
}

/** Of the items: those that are made into others, that are small copies of others, that belong to others. */
export interface ItemRoles {
  parts: ReadonlySet<number>;
  copies: ReadonlySet<number>;
  companions: ReadonlySet<number>;
}

export function rolesOf(references: readonly ItemReference[]): ItemRoles {
  const from = (wanted: string) =>
    new Set(references.filter(({ type }) => type === wanted).map((one) => one.from));
  const parts = new Set<number>();
  for (const { type, to } of references) if (type === 'dimg') for (const id of to) parts.add(id);
  return { parts, copies: from('thmb'), companions: from('auxl') };
}

/** What is a picture, and not just a small copy of another one or a map of distances. */
export function keepsItem(item: Item, { roles, properties }: ItemList): boolean {
  if (!item.picture) return false;
  if (roles.parts.has(item.id)) return true;
  if (roles.copies.has(item.id)) return false;
  if (!roles.companions.has(item.id)) return true;
  const own = properties.ofItem.get(item.id) ?? [];
  return own.some((index) => {
    const box = properties.boxes[index - 1];
    return box?.type === 'auxC' && AUXILIARIES.test(new Fields(box, 4).text());
  });
}

export function writeItemInfo(
  iinf: MemoryBox,
  items: readonly Item[],
  gone: ReadonlySet<number>,
): Uint8Array {
  const left = items.filter(({ id }) => !gone.has(id));
  const isShort = iinf.content[0] === 0;
  const head = iinf.content.slice(0, isShort ? 6 : 8);
  if (isShort) viewOf(head).setUint16(4, left.length);
  else viewOf(head).setUint32(4, left.length);
  return boxBytes('iinf', joinAll([head, ...left.map(({ bytes }) => bytes)]));
}
