import type { Tags } from '../exiftool.ts';

/** What exiftool tells of any picture: of the file, of what decodes it, of how it is shown. */
const STRUCTURE: readonly RegExp[] = [
  /^SourceFile$/,
  /^(?:ExifTool|System|Composite):/,
  /^File:(?:FileType|FileTypeExtension|MIMEType|ExifByteOrder|ImageWidth|ImageHeight|EncodingProcess|BitsPerSample|ColorComponents|YCbCrSubSampling)$/,
  // What it calls the strips of a page that is packed as JPEG.
  /^IFD0:PreviewImage(?:Start|Length)?$/,
  /^File:PageCount$/,
  /^JFIF:(?:JFIFVersion|ResolutionUnit|XResolution|YResolution)$/,
  /^Adobe:(?:DCTEncodeVersion|APP14Flags0|APP14Flags1|ColorTransform)$/,
  /^ICC[-_]/,
  /^IFD\d+:Orientation$/,
  // How a gain map is found, and its numbers.
  /^MPF0:(?:MPFVersion|NumberOfImages)$/,
  /^MPImage[12]:/,
  /^XMP-(?:hdrgm|GContainer):/,
  /^Google:GainMapImage$/,
  /^APP2:UniformResourceName$/,
  /^PNG:(?:ImageWidth|ImageHeight|BitDepth|ColorType|Compression|Filter|Interlace|Palette|Transparency|Gamma|WhitePoint[XY]|(?:Red|Green|Blue)[XY]|SRGBRendering|ProfileName|BackgroundColor|SignificantBits|AnimationFrames|AnimationPlays)$/,
  /^PNG-pHYs:/,
  /^RIFF:(?:ImageWidth|ImageHeight|VP8Version|HorizontalScale|VerticalScale|AlphaIsUsed|WebP_Flags|BackgroundColor|AnimationLoopCount|FrameCount|Duration|ALPHA|Alpha\w+|ImageSize)$/,
  /^GIF:(?:GIFVersion|ImageWidth|ImageHeight|HasColorMap|ColorResolutionDepth|BitsPerPixel|BackgroundColor|PixelAspectRatio|AnimationIterations|FrameCount|Duration|TransparentColor)$/,
  /^SVG:(?:SVGVersion|Xmlns|ImageWidth|ImageHeight|ViewBox|PreserveAspectRatio|ID|Style|Class|X|Y|TagX|TagY|EnableBackground|Space|Overflow)$/,
  /^IFD\d+:(?:SubfileType|OldSubfileType|ImageWidth|ImageHeight|BitsPerSample|Compression|PhotometricInterpretation|FillOrder|StripOffsets|SamplesPerPixel|RowsPerStrip|StripByteCounts|XResolution|YResolution|PlanarConfiguration|ResolutionUnit|PageNumber|Predictor|WhitePoint|PrimaryChromaticities|ColorMap|TileWidth|TileLength|TileOffsets|TileByteCounts|ExtraSamples|SampleFormat|JPEGTables|YCbCr\w+|ReferenceBlackWhite|TransferFunction)$/,
];

/** What it tells beyond that. */
export function beyondStructure(tags: Tags): string[] {
  return Object.entries(tags)
    .filter(([name]) => !STRUCTURE.some((one) => one.test(name)))
    .map(([name, value]) => `${name}: ${String(value)}`);
}
