import { joinBytes } from '../../base/bytes.ts';
import type { FrameHeader } from '../../base/mpeg-frame.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { ByteRange } from '../../base/types.ts';

/** Fewer bits have no room for a name. */
const STUFFING_BITS_MIN = 32;
/** Frames reach back over 511 bytes at most; what the one before left may begin as far before that one. */
const REACH_BYTES = 4096;
const STUFFINGS_MAX = 150_000;
const NAME = /^(?:LAME|Lav[cf])[\d.a-z]{0,20}/;
const NAME_BYTES_MAX = 24;
const CAPITAL_L = 0x4c;

interface Name {
  name: string;
  from: number;
}

/** Room for coded sound within one frame, by its place in the file and among all such room. */
interface Area {
  fileAt: number;
  at: number;
  length: number;
}

/**
 * Finds the bytes that no sound is coded in: each frame says how many bits it takes, and how far before itself they begin. Encoders
 * fill up what is left, some with their name.
 */
export class StuffingFinder {
  /** Ranges in their order; ones that are shorter than a name are left out. */
  readonly stuffing: ByteRange[] = [];
  /** Whole bytes of names. */
  readonly names: (ByteRange & { name: string })[] = [];
  isFull = false;
  readonly #reader: SourceReader;
  #areas: Area[] = [];
  #at = 0;
  /** Bits from the beginning to behind the last that is used; null where that is not known. */
  #used: number | null = 0;

  constructor(reader: SourceReader) {
    this.#reader = reader;
  }

  /** The next frame of the stream. */
  async frame(fileAt: number, header: FrameHeader): Promise<void> {
    const { sideAt, sideBytes, length } = header;
    const dataAt = sideAt + sideBytes;
    if (dataAt > length) return this.#lost();
    const side = (await this.#reader.window(fileAt, dataAt)).subarray(sideAt, dataAt);
    const { before, bits } = readSide(side, header);
    const from = this.#at - before;
    if (from >= 0) await this.#unused(from);
    this.#areas.push({ fileAt: fileAt + dataAt, at: this.#at, length: length - dataAt });
    this.#at += length - dataAt;
    if ((this.#areas[0]?.at ?? 0) < this.#at - 2 * REACH_BYTES)
      this.#areas = this.#areas.filter(({ at }) => at >= this.#at - REACH_BYTES);
    const used = from * 8 + bits;
    this.#used = from >= 0 && used <= this.#at * 8 ? used : null;
  }

  /** Called behind the last frame, and where the frames that follow have nothing to do with those before. */
  async end(): Promise<void> {
    await this.#unused(this.#at);
    this.#lost();
  }

  #lost(): void {
    this.#areas = [];
    this.#at = 0;
    this.#used = 0;
  }

  async #unused(to: number): Promise<void> {
    const bits = this.#used;
    if (bits === null || to * 8 - bits < STUFFING_BITS_MIN) return;
    const from = Math.ceil(bits / 8);
    const places = this.#places(from, to);
    if (places === null) return;
    if (this.stuffing.length + places.length > STUFFINGS_MAX) {
      this.isFull = true;
      return;
    }
    this.stuffing.push(...places);
    const bytes = await this.#read(places);
    const names: Name[] = [];
    const shift = bits % 8;
    if (shift > 0) {
      const partial = this.#places(from - 1, from);
      const name = partial === null ? null : shiftedName(joinBytes(await this.#read(partial), bytes), shift);
      if (name !== null) names.push({ name, from });
    }
    for (let at = bytes.indexOf(CAPITAL_L); at !== -1; at = bytes.indexOf(CAPITAL_L, at + 1)) {
      const name = NAME.exec(latin1(bytes.subarray(at, at + NAME_BYTES_MAX)))?.[0];
      if (name !== undefined) names.push({ name, from: from + at });
    }
    this.#add(names);
  }

  /** All from the first name to the last: what lies between is stuffing too, and a plan has an end. */
  #add(names: readonly Name[]): void {
    const [first] = names;
    if (first === undefined) return;
    const from = Math.min(...names.map((one) => one.from));
    const to = Math.max(...names.map((one) => one.from + one.name.length));
    for (const place of this.#places(from, to) ?? []) this.names.push({ ...place, name: first.name });
  }

  /** Returns where bytes of the room for sound stand in the file; null where that was forgotten already. */
  #places(from: number, to: number): ByteRange[] | null {
    const places: ByteRange[] = [];
    let at = from;
    for (const area of this.#areas) {
      const end = area.at + area.length;
      if (end <= at) continue;
      if (area.at > at) return null;
      const until = Math.min(end, to);
      if (until > at) places.push({ from: area.fileAt + at - area.at, to: area.fileAt + until - area.at });
      at = until;
      if (at >= to) return places;
    }
    return null;
  }

  async #read(places: readonly ByteRange[]): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (const { from, to } of places) parts.push(await this.#reader.bytes(from, to - from));
    return joinBytes(...parts);
  }
}

/** How many bytes before the frame its sound begins, and how many bits it has. */
function readSide(
  side: Uint8Array,
  { isFirstVersion, isMono }: FrameHeader,
): { before: number; bits: number } {
  const parts = (isFirstVersion ? 2 : 1) * (isMono ? 1 : 2);
  const first = isFirstVersion ? (isMono ? 18 : 20) : isMono ? 9 : 10;
  const step = isFirstVersion ? 59 : 63;
  let bits = 0;
  for (let part = 0; part < parts; part += 1) bits += bitsAt(side, first + part * step, 12);
  return { before: bitsAt(side, 0, isFirstVersion ? 9 : 8), bits };
}

function bitsAt(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let bit = at; bit < at + count; bit += 1)
    value = value * 2 + (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
  return value;
}

/** The name that begins `shift` bits behind the first bit. */
function shiftedName(bytes: Uint8Array, shift: number): string | null {
  const most = Math.min(NAME_BYTES_MAX, bytes.length - 1);
  const text = Uint8Array.from(
    { length: most },
    (_, at) => ((bytes[at] ?? 0) << shift) | ((bytes[at + 1] ?? 0) >> (8 - shift)),
  );
  return NAME.exec(latin1(text))?.[0] ?? null;
}
