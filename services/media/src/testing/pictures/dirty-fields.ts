/** What exiftool writes into dirty pictures, and the names that are found of it then. */
export const CAMERA = [
  '-IFD0:Make=Segredo',
  '-IFD0:Model=Segredo X100',
  '-IFD0:Software=Segredo 1.2',
  '-IFD0:Artist=Maria Segredo',
  '-ExifIFD:DateTimeOriginal=2024:05:06 07:08:09',
  '-ExifIFD:SerialNumber=SEGREDO-123',
  '-ExifIFD:UserComment=segredo de família',
  '-ExifIFD:ExposureTime=1/250',
];
export const GPS = [
  '-GPS:GPSLatitude=23.55',
  '-GPS:GPSLatitudeRef=S',
  '-GPS:GPSLongitude=46.633333',
  '-GPS:GPSLongitudeRef=W',
  '-GPS:GPSAltitude=760',
];
export const XMP = [
  '-XMP-dc:Creator=Maria Segredo',
  '-XMP-dc:Description=segredo',
  '-XMP-xmp:CreatorTool=Segredo Studio',
  '-XMP-xmpMM:DocumentID=xmp.did:segredo',
];
export const IPTC = [
  '-IPTC:By-line=Maria Segredo',
  '-IPTC:City=Segredo',
  '-IPTC:Keywords=segredo',
  '-IPTC:Keywords=outro',
];
export const FOUND_CAMERA = [
  'Make',
  'Model',
  'Software',
  'Artist',
  'DateTimeOriginal',
  'BodySerialNumber',
  'UserComment',
];
export const FOUND_XMP = ['dc:creator', 'dc:description', 'xmp:CreatorTool', 'xmpMM:DocumentID'];

export const SECRET = 'SEGREDO '.repeat(40);
