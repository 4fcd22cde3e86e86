import { crc32, deflateSync } from 'node:zlib';

/** A segment of JPEG from its marker on. */
export function jpegSegment(marker: number, payload: Uint8Array | string): Buffer {
  const data = Buffer.from(payload as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** Puts segments right behind the start of the image. */
export function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function pngChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data as string, 'latin1')]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(body.length - 4, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Puts chunks right behind the header. */
export function withChunks(png: Uint8Array, ...chunks: Uint8Array[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

export function riffChunk(type: string, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

export function riffFile(kind: string, ...chunks: Uint8Array[]): Buffer {
  return riffChunk('RIFF', Buffer.concat([Buffer.from(kind, 'latin1'), ...chunks]));
}

/** Chunks of a RIFF file, with their frames. */
export function riffChunks(file: Uint8Array): { type: string; data: Buffer; whole: Buffer }[] {
  const bytes = Buffer.from(file);
  const chunks: { type: string; data: Buffer; whole: Buffer }[] = [];
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const whole = bytes.subarray(at, at + 8 + size + (size % 2));
    chunks.push({
      type: bytes.toString('latin1', at, at + 4),
      data: bytes.subarray(at + 8, at + 8 + size),
      whole,
    });
    at += whole.length;
  }
  return chunks;
}

/** Puts blocks of GIF right behind its header and its colours. */
export function withBlocks(gif: Uint8Array, ...blocks: Uint8Array[]): Buffer {
  const flags = gif[10] ?? 0;
  const at = 13 + ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1));
  return Buffer.concat([gif.subarray(0, at), ...blocks, gif.subarray(at)]);
}

export function gifComment(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xfe]), gifSubBlocks(text)]);
}

export function gifApplication(name: string, data: string): Buffer {
  return Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from(name, 'latin1'), gifSubBlocks(data)]);
}

function gifSubBlocks(text: string): Buffer {
  const parts: Buffer[] = [];
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
}

export function zlib(text: string): Buffer {
  return deflateSync(Buffer.from(text, 'latin1'));
}

/** EXIF of one directory, with one text and a direction: little-endian. */
export function exifBytes(make: string, orientation: number): Buffer {
  const text = Buffer.from(`${make}\0\0\0\0\0`, 'latin1');
  const exif = Buffer.alloc(38 + text.length);
  exif.write('II*\0', 'latin1');
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(2, 8);
  exif.writeUInt16LE(0x010f, 10);
  exif.writeUInt16LE(2, 12);
  exif.writeUInt32LE(text.length, 14);
  exif.writeUInt32LE(38, 18);
  exif.writeUInt16LE(0x0112, 22);
  exif.writeUInt16LE(3, 24);
  exif.writeUInt32LE(1, 26);
  exif.writeUInt16LE(orientation, 30);
  text.copy(exif, 38);
  return exif;
}

export const XMP_PACKET = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Segredo Toolkit 9"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" xmp:CreatorTool="Segredo Studio" exif:GPSLatitude="23,33.0N" exif:GPSLongitude="46,38.0W"><dc:creator><rdf:Seq><rdf:li>Maria Segredo</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
