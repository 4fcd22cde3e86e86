import { jpegSegment, pngChunk, withChunks, withSegments } from './bytes.ts';
import { scene } from './scene.ts';

export const AI_LABEL = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Segredo" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${AI_LABEL}"/></rdf:RDF></x:xmpmeta>`;

/** As much of content credentials as is read of them: a box of the kind, who made the claim, and what was done. */
function credentials(): Buffer {
  const claim = Buffer.concat([
    Buffer.from('jumdc2pa\0\x11\0\x10c2pa.claim\0', 'latin1'),
    Buffer.from('claim_generator'),
    Buffer.from([0x60 + 13]),
    Buffer.from('Adobe_Firefly'),
    Buffer.from(`factionlc2pa.createdqdigitalSourceTypex\x46${AI_LABEL}`, 'latin1'),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(claim.length + 8);
  return Buffer.concat([length, Buffer.from('jumb'), claim]);
}

export const labelSegment = () => jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`);
export const credentialsSegment = () =>
  jpegSegment(0xeb, Buffer.concat([Buffer.from('JP\0\x01\0\0\0\x01', 'latin1'), credentials()]));

/** Pictures as a picture program hands them out: with credentials, a label and more that tells of their maker. */
export const MARKED_PICTURES: readonly [format: string, make: () => Promise<Buffer>][] = [
  [
    'JPEG',
    async () =>
      withSegments(
        await scene().jpeg().toBuffer(),
        labelSegment(),
        credentialsSegment(),
        jpegSegment(0xfe, 'segredo'),
      ),
  ],
  [
    'PNG',
    async () =>
      withChunks(
        await scene().png().toBuffer(),
        pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`),
        pngChunk('caBX', credentials()),
        pngChunk('tEXt', 'Author\0Maria Segredo'),
      ),
  ],
  [
    'WebP',
    async () => {
      const webp = await scene().webp().withXmp(XMP).toBuffer();
      const data = credentials();
      const chunk = Buffer.concat([
        Buffer.from('C2PA'),
        Buffer.alloc(4),
        data,
        Buffer.alloc(data.length % 2),
      ]);
      chunk.writeUInt32LE(data.length, 4);
      const all = Buffer.concat([webp, chunk]);
      all.writeUInt32LE(all.length - 8, 4);
      return all;
    },
  ],
];
