/**
 * EXIF that says how a picture is turned, and nothing else; null for upright ones, which need none. How a decoder turns a picture is
 * no part of its coded data: without this, portraits lie on their side.
 */
export function minimalExif(orientation: number): Uint8Array | null {
  if (orientation <= 1 || orientation > 8) return null;
  // prettier-ignore
  return Uint8Array.of(
    0x4d,
    0x4d,
    0x00,
    0x2a,
    0x00,
    0x00,
    0x00,
    0x08, // big-endian, the directory follows
    0x00,
    0x01, // one entry
    0x01,
    0x12,
    0x00,
    0x03,
    0x00,
    0x00,
    0x00,
    0x01,
    0x00,
    orientation,
    0x00,
    0x00, // Orientation, one SHORT
    0x00,
    0x00,
    0x00,
    0x00, // no other directory
  );
}
