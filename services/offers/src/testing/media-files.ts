/** An image of two by two pixels in each format, and the smallest video: real bytes of their kind. */
const JPEG =
  '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAIDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCsAT4gf//Z';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWM4scDmxAIbBggFADAuBpGHJr7hAAAAAElFTkSuQmCC';
const WEBP = 'UklGRjoAAABXRUJQVlA4IC4AAACwAQCdASoCAAIAAUAmJaACdLoABGaAAP7t7Wf+px/8yv/1lf7V3+4Mz6uv8AAA';

/** The media of the fixture by the end of its path. */
export const mediaFiles: Readonly<Record<string, { type: string; bytes: Buffer }>> = {
  jpg: { type: 'image/jpeg', bytes: Buffer.from(JPEG, 'base64') },
  png: { type: 'image/png', bytes: Buffer.from(PNG, 'base64') },
  webp: { type: 'image/webp', bytes: Buffer.from(WEBP, 'base64') },
  mp4: { type: 'video/mp4', bytes: film() },
};

/** An MP4 without frames: its brands, and a header with no duration. */
function film(): Buffer {
  const brands = Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1');
  const head = Buffer.alloc(100);
  head.writeUInt32BE(1000, 12);
  head.writeUInt32BE(0x00010000, 20);
  head.writeUInt16BE(0x0100, 24);
  for (const [place, value] of [
    [36, 0x00010000],
    [52, 0x00010000],
    [68, 0x40000000],
    [96, 1],
  ] as const)
    head.writeUInt32BE(value, place);
  return Buffer.concat([box('ftyp', brands), box('moov', box('mvhd', head)), box('mdat', Buffer.alloc(0))]);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}
