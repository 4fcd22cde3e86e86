/** Of RFC 9559, as they are written there. */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  void: 0xec,
  crc32: 0xbf,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  dateUtc: 0x4461,
  title: 0x7ba9,
  segmentUid: 0x73a4,
  segmentFilename: 0x7384,
  segmentFamily: 0x4444,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  trackOperation: 0xe2,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  codecName: 0x258688,
  codecSettings: 0x3a9697,
  name: 0x536e,
  cluster: 0x1f43b675,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  tag: 0x7373,
  simpleTag: 0x67c8,
  tagName: 0x45a3,
  tagString: 0x4487,
  attachments: 0x1941a469,
  attachedFile: 0x61a7,
  fileName: 0x466e,
  chapters: 0x1043a770,
} as const;

/** What the parts of a segment that stay may hold; what is not in a list goes. */
export const KEPT_IN_INFO: ReadonlySet<number> = new Set([ID.timestampScale, ID.duration]);

export const KEPT_IN_CLUSTER: ReadonlySet<number> = new Set([
  ID.simpleBlock,
  ID.blockGroup,
  0xe7, // Timestamp
  0xa7, // Position
  0xab, // PrevSize
  0x5854, // SilentTracks
  0xaf, // EncryptedBlock
]);

export const KEPT_IN_BLOCK_GROUP: ReadonlySet<number> = new Set([
  ID.block,
  0xa2, // BlockVirtual
  0x75a1, // BlockAdditions: transparency, brightness of each picture
  0x9b, // BlockDuration
  0xfa, // ReferencePriority
  0xfb, // ReferenceBlock
  0xfd, // ReferenceVirtual
  0xa4, // CodecState
  0x75a2, // DiscardPadding
  0x8e, // Slices
  0xc8, // ReferenceFrame
]);

export const KEPT_IN_TRACK: ReadonlySet<number> = new Set([
  ID.trackNumber,
  ID.trackUid,
  ID.trackType,
  ID.trackOperation,
  ID.codecId,
  0xb9, // FlagEnabled
  0x88, // FlagDefault
  0x55aa, // FlagForced
  0x55ab, // FlagHearingImpaired
  0x55ac, // FlagVisualImpaired
  0x55ad, // FlagTextDescriptions
  0x55ae, // FlagOriginal
  0x55af, // FlagCommentary
  0x9c, // FlagLacing
  0x6de7, // MinCache
  0x6df8, // MaxCache
  0x23e383, // DefaultDuration
  0x234e7a, // DefaultDecodedFieldDuration
  0x23314f, // TrackTimestampScale
  0x537f, // TrackOffset
  0x55ee, // MaxBlockAdditionID
  0x41e4, // BlockAdditionMapping
  0x22b59c, // Language
  0x22b59d, // LanguageBCP47
  ID.codecPrivate,
  0xaa, // CodecDecodeAll
  0x6fab, // TrackOverlay
  0x56aa, // CodecDelay
  0x56bb, // SeekPreRoll
  0x6624, // TrackTranslate
  0xe0, // Video
  0xe1, // Audio
  0x6d80, // ContentEncodings
  0xc0, // TrickTrackUID
  0xc1, // TrickTrackSegmentUID
  0xc4, // TrickMasterTrackSegmentUID
  0xc6, // TrickTrackFlag
  0xc7, // TrickMasterTrackUID
]);

/** That name other tracks by their numbers: where one of them is there, the numbers stay. */
export const NAMES_TRACKS: ReadonlySet<number> = new Set([ID.trackOperation, 0xc0, 0xc7]);
