/** Samples of each track, read by the tables of the file itself and by nothing of what cleans it; by the kind of the track. */
export function samplesOf(file: Buffer): { handler: string; samples: Buffer[] }[] {
  const moov = find(file, 'moov');
  return children(moov)
    .filter(({ type }) => type === 'trak')
    .map(({ content: trak }) => {
      const mdia = find(trak, 'mdia');
      const stbl = find(find(mdia, 'minf'), 'stbl');
      const handler = find(mdia, 'hdlr').toString('latin1', 8, 12);
      return { handler, samples: read(file, stbl) };
    });
}

function read(file: Buffer, stbl: Buffer): Buffer[] {
  const short = children(stbl).find(({ type }) => type === 'stco')?.content;
  const long = children(stbl).find(({ type }) => type === 'co64')?.content;
  const table = (short ?? long) as Buffer;
  const offsets = Array.from({ length: table.readUInt32BE(4) }, (_, at) =>
    short === undefined ? Number(table.readBigUInt64BE(8 + at * 8)) : table.readUInt32BE(8 + at * 4),
  );
  const stsz = find(stbl, 'stsz');
  const perChunk = find(stbl, 'stsc').readUInt32BE(12);
  const same = stsz.readUInt32BE(4);
  let sample = 0;
  return offsets.map((offset) => {
    let length = 0;
    for (let at = 0; at < perChunk; at += 1, sample += 1)
      length += same === 0 ? stsz.readUInt32BE(12 + sample * 4) : same;
    return file.subarray(offset, offset + length);
  });
}

export function children(bytes: Buffer): { type: string; content: Buffer }[] {
  const found: { type: string; content: Buffer }[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const size =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < 8) break;
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + (short === 1 ? 16 : 8), at + size),
    });
    at += size;
  }
  return found;
}

export function find(bytes: Buffer, type: string): Buffer {
  const box = children(bytes).find((one) => one.type === type);
  if (box === undefined) throw new Error(`there is no ${type}`);
  return box.content;
}
