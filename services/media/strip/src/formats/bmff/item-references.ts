import { joinBytes } from '../../base/bytes.ts';
import { boxBytes, Fields, joinAll, type MemoryBox, parseBoxes, viewOf } from './memory-boxes.ts';

export interface ItemReference {
  type: string;
  from: number;
  to: number[];
}

/** `iref`, by ISO 14496-12, 8.11.12. */
export function readReferences(iref: MemoryBox): ItemReference[] {
  const width = iref.content[0] === 0 ? 2 : 4;
  return parseBoxes(iref.content, 4, iref.at + 8).map((box) => {
    const fields = new Fields(box);
    const from = fields.number(width);
    const count = fields.number(2);
    return { type: box.type, from, to: Array.from({ length: count }, () => fields.number(width)) };
  });
}

export function writeReferences(
  iref: MemoryBox,
  references: readonly ItemReference[],
  gone: ReadonlySet<number>,
): Uint8Array {
  const width = iref.content[0] === 0 ? 2 : 4;
  const left = references.flatMap(({ type, from, to }) => {
    const there = to.filter((id) => !gone.has(id));
    return gone.has(from) || there.length === 0 ? [] : [boxBytes(type, numbers(width, from, there))];
  });
  return boxBytes('iref', joinAll([iref.content.subarray(0, 4), ...left]));
}

function numbers(width: number, from: number, to: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(width + 2 + to.length * width);
  const view = viewOf(bytes);
  const set = (at: number, value: number) =>
    width === 2 ? view.setUint16(at, value) : view.setUint32(at, value);
  set(0, from);
  view.setUint16(width, to.length);
  for (const [index, id] of to.entries()) set(width + 2 + index * width, id);
  return bytes;
}

/** Pictures that stand for each other, or belong together: `grpl` holds them by their numbers. */
export function writeGroups(grpl: MemoryBox, gone: ReadonlySet<number>): Uint8Array {
  const groups = parseBoxes(grpl.content, 0, grpl.at + 8).map((box) => {
    const fields = new Fields(box);
    fields.number(4);
    const id = fields.number(4);
    const count = fields.number(4);
    const entities = Array.from({ length: count }, () => fields.number(4));
    if (entities.every((entity) => !gone.has(entity))) return box.bytes;
    const left = entities.filter((entity) => !gone.has(entity));
    const content = new Uint8Array(12 + left.length * 4);
    content.set(box.content.subarray(0, 4));
    const view = viewOf(content);
    for (const [index, value] of [id, left.length, ...left].entries()) view.setUint32(4 + index * 4, value);
    // What such a group says besides follows its numbers.
    return boxBytes(box.type, joinBytes(content, box.content.subarray(fields.at)));
  });
  return boxBytes('grpl', joinAll(groups));
}
