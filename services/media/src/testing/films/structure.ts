import type { Tags } from '../exiftool.ts';

/** What exiftool tells of any film or picture of boxes: of the file, of what decodes it, of how it is shown. */
const STRUCTURE: readonly RegExp[] = [
  /^SourceFile$/,
  /^(?:ExifTool|System|Composite):/,
  /^File:(?:FileType|FileTypeExtension|MIMEType|ImageWidth|ImageHeight)$/,
  /^ICC[-_]/,
  /^QuickTime:(?:MajorBrand|MinorVersion|CompatibleBrands|MediaDataSize|MediaDataOffset|MovieHeaderVersion|TimeScale|Duration|PreferredRate|PreferredVolume|MatrixStructure|PreviewTime|PreviewDuration|PosterTime|SelectionTime|SelectionDuration|CurrentTime|NextTrackID|HandlerType|HandlerClass)$/,
  /^QuickTime:(?:PrimaryItemReference|MetaImageSize|ImageSpatialExtent|ImagePixelDepth|ExifByteOrder|Rotation|AuxiliaryImageType|HEVC\w+|General\w+|AV1\w+|Chroma\w+|Constant\w+|Parallelism\w+|Num\w+|BitDepth\w+|AverageFrameRate|MinSpatialSegmentationIdc|ItemList|ConfigurationVersion|ImageWidth|ImageHeight|Color\w+|Transfer\w+|Matrix\w+|VideoFullRangeFlag|PixelAspectRatio|SequenceNumber)$/,
  /^XMP-GSpherical:(?:Spherical|Stitched|ProjectionType)$/,
  /^Meta:(?:PrimaryItemReference|MetaImageSize|Free)$/,
  // Tables and media themselves, and room that is not used: what stands there is looked at in the file.
  /^(?:QuickTime|Track\d+):(?:MediaData|TimeToSampleTable|SampleToChunk|SampleSizes|ChunkOffset|ChunkOffset64|NullMediaHeader|Free|Skip|Wide|MovieFragmentSequence|Unknown_(?:esds|hvcC|mdcv|mvex|tfhd|tfdt|trun|altr|free))$/,
  /^QuickTime:(?:TemporalIDNested|MinSpatialSegmentationIDC|GenProfile\w+|ConstraintIndicatorFlags|TwelveBit|SeqTier0|SeqProfile|SeqLevelIdx0|InitialDelaySamples|HighBitDepth)$/,
  /^Track\d+:(?:TrackHeaderVersion|TrackID|TrackDuration|TrackLayer|TrackVolume|MatrixStructure|ImageWidth|ImageHeight|MediaHeaderVersion|MediaTimeScale|MediaDuration|MediaLanguageCode|HandlerType|HandlerClass|GraphicsMode|OpColor|CompressorID|SourceImage\w+|XResolution|YResolution|BitDepth|VideoFrameRate|Balance|AudioFormat|AudioChannels|AudioBitsPerSample|AudioSampleRate|Color\w+|Transfer\w+|Matrix\w+|VideoFullRangeFlag|PixelAspectRatio|OtherFormat|TrackProperty|Subtitle\w*|TextFont|FontTable|ProjectionType|\w*Projection\w*|Stereoscopic\w*|Pose\w+|MasteringDisplay\w*|AVCConfiguration|HEVCConfiguration\w*|SpatialAudio\w*)$/,
  /^(?:Matroska|Info|Header|Segment):(?:EBMLVersion|EBMLReadVersion|EBMLMaxIDLength|EBMLMaxSizeLength|DocType|DocTypeVersion|DocTypeReadVersion|TimecodeScale|TimestampScale|Duration|MuxingApp|WritingApp|SeekID|SeekPosition|ChapterCount)$/,
  /^Track\d+:(?:TrackNumber|TrackUID|TrackType|CodecID|CodecPrivate|VideoCodecID|AudioCodecID|TrackDefault|TrackUsed|TrackForced|ImageWidth|ImageHeight|AudioChannels|VideoScanType|Subtitle\w*)$/,
  /^RIFF:(?:FrameRate|MaxDataRate|FrameCount|StreamCount|StreamType|VideoCodec|VideoFrameRate|VideoFrameCount|Quality|SampleSize|ImageWidth|ImageHeight|Encoding|NumChannels|SampleRate|NumberOfSamples|AvgBytesPerSec|BitsPerSample|AudioCodec|AudioSampleRate|AudioSampleCount|TotalFrameCount|OpenDML\w*|StreamSampleRate|StreamSampleCount|Codec|Unknown_JUNK|\w+Flags)$/,
  /^MPEG:(?:MPEGAudioVersion|AudioLayer|AudioBitrate|SampleRate|ChannelMode|MSStereo|IntensityStereo|CopyrightFlag|OriginalMedia|Emphasis|VBRFrames|VBRBytes|VBRScale|LameMethod|LameVBRQuality|LameQuality|LameLowPassFilter|LameBitrate|LameStereoMode)$/,
  /^Vorbis:(?:VorbisVersion|AudioChannels|SampleRate|MaximumBitrate|NominalBitrate|MinimumBitrate)$/,
  /^Opus:(?:OpusVersion|AudioChannels|SampleRate|OutputGain)$/,
  /^FLAC:(?:BlockSizeMin|BlockSizeMax|FrameSizeMin|FrameSizeMax|SampleRate|Channels|BitsPerSample|TotalSamples|MD5Signature|SeekTable)$/,
  /^File:(?:BMPVersion|Planes|BitDepth|Compression|ImageLength|PixelsPerMeter[XY]|NumColors|NumImportantColors)$/,
];

/** Emptied, not gone: they must be there. */
function isEmpty(name: string, value: unknown): boolean {
  if (/(?:MuxingApp|WritingApp|CompressorName|MetadataSource|Vorbis:Vendor)$/.test(name)) return value === '';
  if (/(?:Create|Modify)Date$/.test(name)) return value === '0000:00:00 00:00:00';
  if (/HandlerVendorID$|VendorID$/.test(name))
    return value === '\0\0\0\0' || value === '' || value === '0000';
  // A name without a version only says that the lengths of silence behind it can be relied on.
  if (name === 'MPEG:Encoder') return /^LAME(?!\d)/.test(String(value));
  return /(?:Unknown_)?(?:Free|Void)/.test(name) && value === '';
}

/** What it tells beyond that. */
export function filmBeyondStructure(tags: Tags): string[] {
  return Object.entries(tags)
    .filter(([name, value]) => !/Warning$/.test(name) || !/ExtractEmbedded/.test(String(value)))
    .filter(([name, value]) => !STRUCTURE.some((one) => one.test(name)) && !isEmpty(name, value))
    .map(([name, value]) => `${name}: ${String(value)}`);
}
