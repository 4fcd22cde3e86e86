import { join, text, u8, u16, u32, u64, zeros } from './bytes.ts';

export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = join(...content);
  return join(u32(8 + body.length), text(type), body);
}

/** A box with its size in eight bytes. */
export function longBox(type: string, ...content: Uint8Array[]): Buffer {
  const body = join(...content);
  return join(u32(1), text(type), u64(16 + body.length), body);
}

export function fullBox(type: string, version: number, flags: number, ...content: Uint8Array[]): Buffer {
  return box(type, u32(version * 0x1000000 + flags), ...content);
}

export function uuidBox(id: string, ...content: Uint8Array[]): Buffer {
  return box('uuid', Buffer.from(id, 'hex'), ...content);
}

export function hdlr(type: string, name: string, manufacturer = ''): Buffer {
  return fullBox(
    'hdlr',
    0,
    0,
    zeros(4),
    text(type),
    text(manufacturer.padEnd(4, '\0')),
    zeros(8),
    text(`${name}\0`),
  );
}

/** QuickTime's: a length, a language, the text. */
export function quickTimeText(type: string, value: string): Buffer {
  return box(type, u16(value.length), u16(0x15c7), text(value));
}

/** 3GPP's. */
export function phoneText(type: string, value: string): Buffer {
  return fullBox(type, 0, 0, u16(0x15c7), text(`${value}\0`));
}

/** Apple's keys and their values. */
export function keysMeta(fields: Record<string, string>): Buffer {
  const names = Object.keys(fields);
  return box(
    'meta',
    hdlr('mdta', ''),
    fullBox(
      'keys',
      0,
      0,
      u32(names.length),
      ...names.map((name) => join(u32(8 + name.length), text('mdta'), text(name))),
    ),
    box(
      'ilst',
      ...names.map((name, at) =>
        join(
          u32(8 + 16 + (fields[name] as string).length),
          u32(at + 1),
          box('data', u32(1, 0), text(fields[name] as string)),
        ),
      ),
    ),
  );
}

/** iTunes' list. */
export function itunesMeta(fields: Record<string, string>): Buffer {
  return fullBox(
    'meta',
    0,
    0,
    hdlr('mdir', '', 'appl'),
    box(
      'ilst',
      ...Object.entries(fields).map(([type, value]) => box(type, box('data', u32(1, 0), text(value)))),
    ),
  );
}

export const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** A quarter turn: how films of phones held upright are shown. */
export const QUARTER_TURN = u32(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000);

export function videoEntry(codec: string, compressor: string, ...extensions: Uint8Array[]): Buffer {
  const name = Buffer.alloc(32);
  name.writeUInt8(compressor.length, 0);
  name.write(compressor, 1, 'latin1');
  return box(
    codec,
    zeros(6),
    u16(1),
    u16(0, 0),
    text(compressor === '' ? '\0\0\0\0' : 'segr'),
    u32(0, 0),
    u16(64, 48),
    u32(0x480000, 0x480000, 0),
    u16(1),
    name,
    u16(24, 0xffff),
    ...extensions,
  );
}

export function soundEntry(codec: string, ...extensions: Uint8Array[]): Buffer {
  return box(
    codec,
    zeros(6),
    u16(1),
    u16(0, 0),
    u32(0),
    u16(2, 16, 0, 0),
    u32(48_000 * 0x10000),
    ...extensions,
  );
}

export function plainEntry(codec: string, ...content: Uint8Array[]): Buffer {
  return box(codec, zeros(6), u16(1), ...content);
}

export const COLOURS = box('colr', text('nclx'), u16(9, 16, 9), u8(0));
