import { exifBytes, jpegSegment, withSegments } from './bytes.ts';
import { scene } from './scene.ts';

const ISO = 'urn:iso:std:iso:ts:21496:-1\0';
const xmp = (attributes: string, content: string) =>
  `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Segredo"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Segredo" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" ${attributes}>${content}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A picture with one of high dynamic range behind it, as phones write them, and something behind that. */
export async function jpegWithGainMap(kind: 'xmp' | 'iso'): Promise<Buffer> {
  const exif = jpegSegment(0xe1, `Exif\0\0${exifBytes('Segredo', 6).toString('latin1')}`);
  const numbers = Buffer.alloc(61);
  for (let at = 5; at < 61; at += 8) {
    numbers.writeUInt32BE(at, at);
    numbers.writeUInt32BE(16, at + 4);
  }
  const ofMap =
    kind === 'iso'
      ? jpegSegment(0xe2, Buffer.concat([Buffer.from(ISO), numbers]))
      : jpegSegment(
          0xe1,
          xmp(
            'hdrgm:GainMapMin="0" hdrgm:OffsetSDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.3"',
            '<hdrgm:GainMapMax><rdf:Seq><rdf:li>2.1</rdf:li><rdf:li>2.2</rdf:li><rdf:li>2.3</rdf:li></rdf:Seq></hdrgm:GainMapMax>',
          ),
        );
  const map = withSegments(await scene(3, 90).greyscale().resize(32).jpeg().toBuffer(), exif, ofMap);
  const ofPicture =
    kind === 'iso'
      ? jpegSegment(0xe2, `${ISO}\0\0\0\0`)
      : jpegSegment(
          0xe1,
          xmp(
            'xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/"',
            `<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg" Item:Length="${map.length}"/></rdf:li></rdf:Seq></Container:Directory>`,
          ),
        );
  const base = await scene().jpeg().toBuffer();
  const picture = (format: Buffer) => withSegments(base, exif, ofPicture, jpegSegment(0xe2, format));
  const primaryBytes = picture(multiPicture(0, 0, 0)).length;
  const headerAt = 2 + exif.length + ofPicture.length + 8;
  const format = multiPicture(primaryBytes, map.length, primaryBytes - headerAt);
  return Buffer.concat([picture(format), map, Buffer.from('Segredo'.repeat(20))]);
}

/** Little-endian, as Apple and Samsung write it; ours is big-endian. */
function multiPicture(primaryBytes: number, mapBytes: number, offset: number): Buffer {
  const format = Buffer.alloc(4 + 50 + 32);
  format.write('MPF\0II*\0', 'latin1');
  format.writeUInt32LE(8, 8);
  format.writeUInt16LE(3, 12);
  for (const [index, [tag, type, count, value]] of [
    [0xb000, 7, 4, 0x30303130],
    [0xb001, 4, 1, 2],
    [0xb002, 7, 32, 50],
  ].entries() as IterableIterator<[number, [number, number, number, number]]>) {
    const at = 14 + index * 12;
    format.writeUInt16LE(tag, at);
    format.writeUInt16LE(type, at + 2);
    format.writeUInt32LE(count, at + 4);
    format.writeUInt32LE(value, at + 8);
  }
  format.writeUInt32LE(0x00030000, 54);
  format.writeUInt32LE(primaryBytes, 58);
  format.writeUInt32LE(mapBytes, 54 + 20);
  format.writeUInt32LE(offset, 54 + 24);
  return format;
}
