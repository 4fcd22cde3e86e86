/** Tags that this module asks for by name. */
export const TIFF_TAG = {
  newSubfileType: 254,
  subfileType: 255,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  stripByteCounts: 279,
  tileOffsets: 324,
  tileByteCounts: 325,
  subIfds: 330,
  xmp: 700,
  profile: 34675,
  iptc: 33723,
  photoshop: 34377,
  exif: 34665,
  gps: 34853,
  dngVersion: 50706,
} as const;

/**
 * What decodes a page and says how it is shown: TIFF 6.0 and its supplements, without texts, dates and pointers to other directories.
 * 34675 is the colour profile, 37439 what one unit of a LogLuv picture means, 50674 how LERC packs.
 */
export const KEPT_TAGS: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336, 338, 339,
  340, 341, 342, 347, 529, 530, 531, 532, 34675, 37439, 50674,
]);

/** None, fax, LZW, JPEG, deflate, JBIG, PackBits, ThunderScan, LogLuv, LERC, LZMA, Zstandard, WebP, JPEG XL. */
export const KNOWN_COMPRESSIONS: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 7, 8, 9, 10, 32773, 32809, 32946, 34661, 34676, 34677, 34887, 34925, 50000, 50001, 50002,
]);

/** Colour filter arrays and linear raw: sensor data, not an image. */
export const RAW_PHOTOMETRICS: ReadonlySet<number> = new Set([32803, 34892]);
