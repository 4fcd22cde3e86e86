import { textOf } from '../../base/decode.ts';
import { StripError } from '../../base/errors.ts';
import type { FindingsList } from '../../base/findings.ts';
import { latin1 } from '../../base/reader.ts';
import { cleanProfileInPlace } from '../../metadata/icc/clean-profile.ts';
import type { BoxEdits } from './box-edits.ts';
import type { Box } from './boxes.ts';
import { boxBytes, Fields, joinAll, type MemoryBox, parseBoxes } from './memory-boxes.ts';

/** Seconds from 1904, where these files count from, to 1970. */
const EPOCH_SECONDS = 2_082_844_800;
const LATEST_SECONDS = EPOCH_SECONDS + 253_402_300_799;

/** When a movie, a track or its media were made and changed: the first two fields of `mvhd`, `tkhd` and `mdhd`. */
export async function clearTimes({ reader, found, edits }: BoxEdits, box: Box): Promise<void> {
  const long = (await reader.uint8(box.contentAt)) === 1;
  const width = long ? 8 : 4;
  for (const [at, name] of [
    [box.contentAt + 4, 'CreateDate'],
    [box.contentAt + 4 + width, 'ModifyDate'],
  ] as const) {
    const seconds = Number((await reader.view(at, width))[long ? 'getBigUint64' : 'getUint32'](0));
    if (seconds === 0) continue;
    edits.zero(at, at + width);
    found.remove('time', width, name, [{ kind: 'date', container: 'time', name, value: dateOf(seconds) }]);
  }
}

/** Empty where it is no time of this calendar. */
export function dateOf(seconds: number): string {
  if (seconds > LATEST_SECONDS) return '';
  // Some count from 1970: read as from 1904, that is long before there were such files.
  const since1970 = seconds > EPOCH_SECONDS ? seconds - EPOCH_SECONDS : seconds;
  return new Date(since1970 * 1000).toISOString().replace('.000Z', 'Z');
}

export interface ItemProperties {
  /** Counted from 1 by those that name them. */
  boxes: MemoryBox[];
  ofItem: Map<number, number[]>;
}

/** Kinds of `colr` that hold an ICC profile. */
export const PROFILES: ReadonlySet<string> = new Set(['prof', 'rICC']);
/** Properties that say something of a picture, and nothing of how it is shown. */
const GOES = new Set(['udes', 'crtt', 'mdft', 'altt', 'uuid']);

/** `iprp`: the properties, and which item has which (ISO 23008-12, 9.3). */
export function readProperties(iprp: MemoryBox): ItemProperties {
  const inner = parseBoxes(iprp.content, 0, iprp.at + 8);
  const ipco = inner.find(({ type }) => type === 'ipco');
  const boxes = ipco === undefined ? [] : parseBoxes(ipco.content, 0, ipco.at + 8);
  const ofItem = new Map<number, number[]>();
  for (const ipma of inner) {
    if (ipma.type !== 'ipma') continue;
    for (const { id, indexes } of readAssociations(ipma)) {
      const own = ofItem.get(id) ?? [];
      own.push(...indexes);
      ofItem.set(id, own);
    }
  }
  return { boxes, ofItem };
}

interface Associations {
  id: number;
  indexes: number[];
  bytes: Uint8Array;
}

function readAssociations(ipma: MemoryBox): Associations[] {
  const fields = new Fields(ipma);
  const version = fields.number(1);
  const wide = (fields.number(3) & 1) === 1;
  const count = fields.number(4);
  const found: Associations[] = [];
  for (let entry = 0; entry < count; entry += 1) {
    const from = fields.at;
    const id = fields.number(version < 1 ? 2 : 4);
    const indexes = Array.from({ length: fields.number(1) }, () =>
      wide ? fields.number(2) & 0x7fff : fields.number(1) & 0x7f,
    );
    found.push({ id, indexes, bytes: fields.slice(from) });
  }
  return found;
}

/** Those that go become room that nobody uses: the others keep their numbers. Items that went have none any more. */
export function blankProperties(iprp: MemoryBox, gone: ReadonlySet<number>, found: FindingsList): Uint8Array {
  const inner = parseBoxes(iprp.content, 0, iprp.at + 8);
  const parts = inner.map((box) => {
    if (box.type === 'ipco') return cleanProperties(box, found);
    if (box.type === 'ipma') return withoutItems(box, gone);
    throw new StripError('malformed', `${box.type} among properties`, box.at);
  });
  return boxBytes('iprp', joinAll(parts));
}

function cleanProperties(ipco: MemoryBox, found: FindingsList): Uint8Array {
  const boxes = parseBoxes(ipco.content, 0, ipco.at + 8).map((box) => {
    const isRoom = box.type === 'free' || box.type === 'skip';
    if (isRoom && box.content.every((byte) => byte === 0)) return box.bytes;
    if (box.type === 'colr') return cleanColours(box, found);
    if (!isRoom && !GOES.has(box.type)) return box.bytes;
    tell(box, found);
    return boxBytes('free', new Uint8Array(box.content.length));
  });
  return boxBytes('ipco', joinAll(boxes));
}

/** Colours are named by numbers, or by a profile. */
function cleanColours({ bytes, content }: MemoryBox, found: FindingsList): Uint8Array {
  if (!PROFILES.has(latin1(content.subarray(0, 4)))) return bytes;
  const clean = cleanProfileInPlace(content.subarray(4), found);
  return clean === null ? bytes : boxBytes('colr', joinAll([content.subarray(0, 4), clean]));
}

function tell({ type, content, view }: MemoryBox, found: FindingsList): void {
  if ((type === 'crtt' || type === 'mdft') && content.length >= 12) {
    const value = dateOf(Math.floor(Number(view().getBigUint64(4)) / 1_000_000));
    found.remove('time', content.length, type, [{ kind: 'date', container: 'time', name: type, value }]);
  } else if (type === 'udes' || type === 'altt') {
    const value = textOf(content.subarray(4 + Math.max(0, content.indexOf(0, 4) - 3)));
    found.remove('tags', content.length, type, [
      { kind: 'description', container: 'tags', name: type, value },
    ]);
  } else found.remove(type === 'free' || type === 'skip' ? 'unused' : 'unknown', content.length, type);
}

function withoutItems(ipma: MemoryBox, gone: ReadonlySet<number>): Uint8Array {
  const all = readAssociations(ipma);
  const left = all.filter(({ id }) => !gone.has(id));
  const head = ipma.content.slice(0, 8);
  new DataView(head.buffer).setUint32(4, left.length);
  return boxBytes('ipma', joinAll([head, ...left.map(({ bytes }) => bytes)]));
}
