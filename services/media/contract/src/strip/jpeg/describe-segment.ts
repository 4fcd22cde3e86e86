import type { Described } from '../described.ts';
import { readExif } from '../exif/read-exif.ts';
import type { Finding, FindingKind, MetadataContainer } from '../findings.ts';
import { readPhotoshop } from '../iptc/read-photoshop.ts';
import { describeJumbf } from '../jumbf.ts';
import type { SourceReader } from '../reader.ts';
import { isReadable, textOf } from '../text/decode.ts';
import { readXmp } from '../xmp/read-xmp.ts';
import { ADOBE, EXIF, EXTENDED_XMP, JFIF, JFXX, MARKER, MPF, PHOTOSHOP, XMP } from './markers.ts';
import type { Segment } from './read-jpeg.ts';

/** Before the part of a packet that is longer than a segment: a digest, the whole length, the offset. */
const EXTENDED_XMP_HEADER_BYTES = 40;

export async function describeSegment(reader: SourceReader, segment: Segment): Promise<Described> {
  const { marker, identifier } = segment;
  const payload = async (skip: number) => {
    const from = Math.min(segment.dataAt + skip, segment.to);
    return await reader.bytes(from, segment.to - from);
  };
  const described = (
    container: MetadataContainer,
    name: string,
    kind: FindingKind = 'other',
    findings: readonly Finding[] = [],
  ): Described => ({ container, name, kind, findings });

  if (marker === MARKER.comment) {
    const value = textOf(await payload(0));
    return described('comment', 'Comment', 'comment', [
      { kind: 'comment', container: 'comment', name: 'Comment', value: isReadable(value) ? value : '' },
    ]);
  }
  if (identifier.startsWith('Exif\0')) {
    return described('exif', 'EXIF', 'other', (await readExif(await payload(EXIF.length))).findings);
  }
  if (identifier.startsWith(XMP)) {
    return described('xmp', 'XMP', 'other', readXmp(await payload(XMP.length)));
  }
  if (identifier.startsWith(EXTENDED_XMP)) {
    const packet = await payload(EXTENDED_XMP.length + EXTENDED_XMP_HEADER_BYTES);
    return described('xmp', 'ExtendedXMP', 'other', readXmp(packet));
  }
  if (identifier.startsWith(PHOTOSHOP)) {
    const findings = await readPhotoshop(await payload(PHOTOSHOP.length));
    return described('photoshop', 'Photoshop', 'software', findings);
  }
  if (marker === MARKER.app11 && identifier.startsWith('JP')) {
    return { ...described('c2pa', 'JUMBF'), ...describeJumbf(await payload(0)) };
  }
  if (identifier.startsWith(MPF)) return described('preview', 'MPF');
  if (identifier.startsWith(JFXX)) return described('thumbnail', 'JFXX', 'thumbnail');
  if (identifier.startsWith(JFIF)) return described('application', 'JFIF');
  if (identifier.startsWith(ADOBE)) return described('application', 'Adobe', 'software');
  return described('application', applicationName(marker, identifier), 'other');
}

/** Applications begin their segments with their names: `Ducky`, `Meta`, `FPXR`. */
function applicationName(marker: number, identifier: string): string {
  const name = /^[\w ./:-]{2,30}/.exec(identifier)?.[0]?.trim();
  const number = `APP${marker - MARKER.app0}`;
  return name === undefined || name === '' ? number : `${number} ${name}`;
}
