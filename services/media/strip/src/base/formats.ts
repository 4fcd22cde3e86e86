import type { FileFormat } from './types.ts';

export interface FormatFacts {
  mediaType: string;
  /** The usual one first. Without a dot, lower case. */
  extensions: readonly [string, ...string[]];
}

export const FORMATS: Readonly<Record<FileFormat, FormatFacts>> = {
  jpeg: { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'] },
  png: { mediaType: 'image/png', extensions: ['png', 'apng'] },
  webp: { mediaType: 'image/webp', extensions: ['webp'] },
  gif: { mediaType: 'image/gif', extensions: ['gif'] },
  svg: { mediaType: 'image/svg+xml', extensions: ['svg'] },
  tiff: { mediaType: 'image/tiff', extensions: ['tif', 'tiff'] },
  bmp: { mediaType: 'image/bmp', extensions: ['bmp', 'dib'] },
  jxl: { mediaType: 'image/jxl', extensions: ['jxl'] },
  heic: { mediaType: 'image/heic', extensions: ['heic', 'heif', 'hif'] },
  avif: { mediaType: 'image/avif', extensions: ['avif', 'avifs'] },
  mp4: { mediaType: 'video/mp4', extensions: ['mp4', '3gp'] },
  mov: { mediaType: 'video/quicktime', extensions: ['mov', 'qt'] },
  m4v: { mediaType: 'video/x-m4v', extensions: ['m4v'] },
  mkv: { mediaType: 'video/x-matroska', extensions: ['mkv', 'mka', 'mk3d'] },
  webm: { mediaType: 'video/webm', extensions: ['webm'] },
  avi: { mediaType: 'video/x-msvideo', extensions: ['avi'] },
  m4a: { mediaType: 'audio/mp4', extensions: ['m4a', 'm4b', 'm4r', 'mp4'] },
  mp3: { mediaType: 'audio/mpeg', extensions: ['mp3'] },
  flac: { mediaType: 'audio/flac', extensions: ['flac'] },
  ogg: { mediaType: 'audio/ogg', extensions: ['ogg', 'oga', 'opus'] },
  pdf: { mediaType: 'application/pdf', extensions: ['pdf'] },
  wav: { mediaType: 'audio/wav', extensions: ['wav', 'wave', 'bwf'] },
};
