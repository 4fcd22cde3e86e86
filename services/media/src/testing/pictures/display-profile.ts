import sharp from 'sharp';

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The profile that a Mac writes for its own display into every picture of its screen: with its make, date and calibration. */
export async function displayProfile(base: 'p3' | 'cmyk' = 'p3'): Promise<Buffer> {
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#a1b2c3' } })
    .withIccProfile(base)
    .jpeg()
    .toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (icc === undefined) throw new Error('no profile');
  const count = icc.readUInt32BE(128);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = 132 + index * 12;
    const from = icc.readUInt32BE(at + 4);
    return {
      name: icc.toString('latin1', at, at + 4),
      data: icc.subarray(from, from + icc.readUInt32BE(at + 8)),
    };
  });
  const added = [
    {
      name: 'vcgt',
      data: Buffer.concat([Buffer.from('vcgt\0\0\0\0'), Buffer.from('segredo de calibracao')]),
    },
    { name: 'mmod', data: Buffer.from('mmod\0\0\0\0\0\0\x06\x10\0\0\xa0\x50segredo-de-serie', 'latin1') },
    { name: 'dmdd', data: Buffer.from('text\0\0\0\0Color LCD de Maria Segredo\0') },
  ];
  const tags = [...entries, ...added];
  let at = 132 + tags.length * 12;
  const table = tags.map(({ name, data }) => {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), word(at), word(data.length)]);
    at += Math.ceil(data.length / 4) * 4;
    return entry;
  });
  const header = Buffer.from(icc.subarray(0, 128));
  header.writeUInt32BE(at, 0);
  for (const [index, part] of [2024, 5, 6, 7, 8, 9].entries()) header.writeUInt16BE(part, 24 + index * 2);
  header.write('APPL', 40);
  header.write('appl', 48);
  const padded = tags.map(({ data }) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]));
  return Buffer.concat([header, word(tags.length), ...table, ...padded]);
}
