import { join, text, u8, u16, u32, zeros } from '../films/bytes.ts';

const synchsafe = (value: number) => u8(value >> 21, (value >> 14) & 127, (value >> 7) & 127, value & 127);

/** A tag of version 2.3 or 2.4 with room behind its frames. */
export function id3Tag(
  version: 3 | 4,
  ...frames: readonly (readonly [id: string, data: Uint8Array])[]
): Buffer {
  const parts = frames.map(([id, data]) =>
    join(text(id), version === 4 ? synchsafe(data.length) : u32(data.length), u16(0), data),
  );
  const body = join(...parts, zeros(64));
  return join(text('ID3'), u8(version, 0, 0), synchsafe(body.length), body);
}

export const latinText = (value: string) => join(u8(0), text(value));
export const wideText = (value: string) => join(u8(1, 0xff, 0xfe), Buffer.from(value, 'utf16le'), u16(0));

/** A music program writes such a tag: words in each encoding, a cover and what only the program reads. */
export const DIRTY_ID3 = [
  ['TIT2', latinText('Segredo')],
  ['TPE1', wideText('Maria Segredo')],
  ['TSSE', latinText('Lavf58.76.100 segredo')],
  ['TDRC', join(u8(3), Buffer.from('2024-05-06T07:08:09'))],
  ['COMM', join(u8(0), text('por'), text('nota\0segredo de família'))],
  ['TXXX', latinText('comment\0segredo')],
  ['WXXX', latinText('\0https://segredo.test')],
  ['PRIV', text('segredo.test\0SEGREDO')],
  ['APIC', join(u8(0), text('image/png\0'), u8(3), text('capa\0\x89PNG segredo'))],
] as const;
/** Names that are found in it. */
export const FOUND_ID3 = ['TIT2', 'TPE1', 'TSSE', 'TDRC', 'COMM', 'TXXX:comment', 'WXXX', 'PRIV', 'APIC'];
