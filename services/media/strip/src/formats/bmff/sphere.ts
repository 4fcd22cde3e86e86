import { ascii } from '../../base/bytes.ts';
import { textOf } from '../../base/decode.ts';
import { type Box, uuidOf } from './boxes.ts';
import type { BoxCleaner } from './cleaner.ts';

/** Of the box in which a film all around says so, in XML ("Spherical Video", version 1). */
const SPHERE_ID = 'ffcc8263f8554a938814587a02521fdd';
const UUID_BYTES = 16;
const BYTES_MAX = 64 * 1024;
/** How a film is laid on the sphere; what stitched it, of what and when, is in other elements. */
const SHOWN =
  /<GSpherical:(Spherical|Stitched|ProjectionType|StereoMode|Initial\w{1,30}Degrees|FullPano\w{1,30}|CroppedArea\w{1,30})>\s*([\w.-]{1,40})\s*<\/GSpherical:\1>/g;
const HEAD =
  '<rdf:SphericalVideo xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:GSpherical="http://ns.google.com/videos/1.0/spherical/">';
const TAIL = '</rdf:SphericalVideo>';

/**
 * A `uuid` box of a track: one that lays the film on a sphere says that and no more, with spaces for the rest of its length; any other
 * goes. Without it, the film would be shown flat.
 */
export async function cleanSphere(cleaner: BoxCleaner, box: Box): Promise<void> {
  const { reader, edits, found } = cleaner.out;
  const from = box.contentAt + UUID_BYTES;
  const length = box.end - from;
  if ((await uuidOf(reader, box)) !== SPHERE_ID || length > BYTES_MAX) return cleaner.remove(box);
  const bytes = await reader.bytes(from, length);
  const shown = new Map<string, string>();
  for (const [, name = '', value = ''] of new TextDecoder().decode(bytes).matchAll(SHOWN))
    shown.set(name, value);
  const said = [...shown]
    .map(([name, value]) => `<GSpherical:${name}>${value}</GSpherical:${name}>`)
    .join('');
  const clean = HEAD + said + TAIL;
  if (shown.size === 0 || clean.length > length) return cleaner.remove(box);
  const padded = ascii(clean.padEnd(length));
  if (padded.every((byte, at) => byte === bytes[at])) return;
  edits.overwrite(from, padded);
  const value = /<GSpherical:StitchingSoftware>([^<]*)</.exec(textOf(bytes))?.[1] ?? '';
  found.remove('xmp', length - clean.length, 'GSpherical', [
    { kind: 'software', container: 'xmp', name: 'GSpherical', value },
  ]);
}
