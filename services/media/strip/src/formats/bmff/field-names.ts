import type { FindingKind } from '../../base/findings.ts';

interface Field {
  name: string;
  kind: FindingKind;
}

/** Boxes of user data and of iTunes' list, by their type: QuickTime's begin with `©`. */
const BY_TYPE: Record<string, [name: string, kind: FindingKind]> = {
  '\xa9xyz': ['GPSCoordinates', 'place'],
  '\xa9mak': ['Make', 'camera'],
  '\xa9mod': ['Model', 'camera'],
  '\xa9day': ['ContentCreateDate', 'date'],
  '\xa9swr': ['SoftwareVersion', 'software'],
  '\xa9too': ['Encoder', 'software'],
  '\xa9enc': ['EncodedBy', 'software'],
  '\xa9prd': ['Producer', 'author'],
  '\xa9dir': ['Director', 'author'],
  '\xa9wrt': ['Composer', 'author'],
  '\xa9nam': ['Title', 'description'],
  '\xa9ART': ['Artist', 'author'],
  '\xa9aut': ['Author', 'author'],
  '\xa9alb': ['Album', 'description'],
  '\xa9gen': ['Genre', 'description'],
  '\xa9cmt': ['Comment', 'comment'],
  '\xa9inf': ['Information', 'description'],
  '\xa9des': ['Description', 'description'],
  '\xa9cpy': ['Copyright', 'author'],
  '\xa9key': ['Keywords', 'description'],
  '\xa9fmt': ['Format', 'settings'],
  '\xa9src': ['SourceCredits', 'author'],
  aART: ['AlbumArtist', 'author'],
  covr: ['CoverArt', 'thumbnail'],
  cprt: ['Copyright', 'author'],
  desc: ['Description', 'description'],
  ldes: ['LongDescription', 'description'],
  titl: ['Title', 'description'],
  dscp: ['Description', 'description'],
  auth: ['Author', 'author'],
  perf: ['Performer', 'author'],
  gnre: ['Genre', 'description'],
  albm: ['Album', 'description'],
  yrrc: ['Year', 'date'],
  loci: ['LocationInformation', 'place'],
  kywd: ['Keywords', 'description'],
  purd: ['PurchaseDate', 'date'],
  apID: ['AppleStoreAccount', 'identifier'],
  ownr: ['Owner', 'author'],
  xid_: ['ISRC', 'identifier'],
  chpl: ['ChapterList', 'chapters'],
  name: ['TrackName', 'description'],
  manu: ['Make', 'camera'],
  modl: ['Model', 'camera'],
  CAME: ['CameraSerialNumber', 'identifier'],
  FIRM: ['FirmwareVersion', 'software'],
  LENS: ['LensSerialNumber', 'identifier'],
  MUID: ['MediaUID', 'identifier'],
  GPMF: ['GoPro', 'telemetry'],
  HMMT: ['HighlightMarkers', 'history'],
  thmb: ['Thumbnail', 'thumbnail'],
  XMP_: ['XMP', 'other'],
};

/** The ends of keys that QuickTime writes in full: `com.apple.quicktime.make`. */
const BY_KEY: [end: RegExp, kind: FindingKind][] = [
  [/location\.(?:ISO6709|name|body|note|role|date)|gps|geo/i, 'place'],
  [/make|model|camera|lens|device/i, 'camera'],
  [/date|time/i, 'date'],
  [/software|encoder|application|android\.version|version/i, 'software'],
  [/artist|author|director|producer|publisher|performer|copyright|credits|owner/i, 'author'],
  [/comment/i, 'comment'],
  [/title|description|keywords|information|album|genre|displayname/i, 'description'],
  [/identifier|uuid|serial|\bid$/i, 'identifier'],
  [/capture|fps|mode|preset|profile|settings/i, 'settings'],
];

export function fieldOfType(type: string): Field {
  const known = BY_TYPE[type];
  return known === undefined ? { name: type, kind: 'other' } : { name: known[0], kind: known[1] };
}

export function fieldOfKey(key: string): Field {
  const name = key.replace(/^com\.(?:apple\.quicktime|android)\./, '');
  return { name, kind: BY_KEY.find(([end]) => end.test(name))?.[1] ?? 'other' };
}
