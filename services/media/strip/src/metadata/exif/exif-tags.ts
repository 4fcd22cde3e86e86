import type { FindingKind } from '../../base/findings.ts';

export interface TagFacts {
  name: string;
  kind: FindingKind;
}

/** [tag, name] per kind: of the first directory and of EXIF's own, which share no numbers. */
const TAGS_BY_KIND: Partial<Record<FindingKind, [number, string][]>> = {
  camera: [
    [0x010f, 'Make'],
    [0x0110, 'Model'],
    [0xa433, 'LensMake'],
    [0xa434, 'LensModel'],
    [0xc614, 'UniqueCameraModel'],
  ],
  identifier: [
    [0xa431, 'BodySerialNumber'],
    [0xa435, 'LensSerialNumber'],
    [0xa420, 'ImageUniqueID'],
    [0xc62f, 'CameraSerialNumber'],
  ],
  software: [
    [0x0131, 'Software'],
    [0x000b, 'ProcessingSoftware'],
    [0xa437, 'CameraFirmware'],
    [0x013c, 'HostComputer'],
    [0xa43a, 'ImageEditingSoftware'],
    [0xa43b, 'MetadataEditingSoftware'],
  ],
  date: [
    [0x0132, 'ModifyDate'],
    [0x9003, 'DateTimeOriginal'],
    [0x9004, 'CreateDate'],
    [0x9010, 'OffsetTime'],
    [0x9011, 'OffsetTimeOriginal'],
  ],
  author: [
    [0x013b, 'Artist'],
    [0x8298, 'Copyright'],
    [0xa430, 'OwnerName'],
    [0x9c9d, 'XPAuthor'],
    [0xa436, 'Photographer'],
  ],
  description: [
    [0x010e, 'ImageDescription'],
    [0x010d, 'DocumentName'],
    [0x011d, 'PageName'],
    [0x9c9b, 'XPTitle'],
    [0x9c9e, 'XPKeywords'],
    [0x9c9f, 'XPSubject'],
    [0x4746, 'Rating'],
  ],
  comment: [
    [0x9286, 'UserComment'],
    [0x9c9c, 'XPComment'],
  ],
  settings: [
    [0x829a, 'ExposureTime'],
    [0x829d, 'FNumber'],
    [0x8827, 'ISO'],
    [0x920a, 'FocalLength'],
    [0x9209, 'Flash'],
    [0xa405, 'FocalLengthIn35mmFormat'],
    [0x927c, 'MakerNote'],
  ],
};

export const EXIF_TAGS: ReadonlyMap<number, TagFacts> = new Map(
  Object.entries(TAGS_BY_KIND).flatMap(([kind, tags]) =>
    tags.map(([tag, name]): [number, TagFacts] => [tag, { name, kind: kind as FindingKind }]),
  ),
);

export const TAG = {
  orientation: 0x0112,
  thumbnailOffset: 0x0201,
  thumbnailLength: 0x0202,
  exifIfd: 0x8769,
  gpsIfd: 0x8825,
  interopIfd: 0xa005,
  makerNote: 0x927c,
  userComment: 0x9286,
} as const;

export const GPS_TAG = {
  latitudeRef: 1,
  latitude: 2,
  longitudeRef: 3,
  longitude: 4,
  altitudeRef: 5,
  altitude: 6,
  time: 7,
  date: 29,
  area: 28,
} as const;
