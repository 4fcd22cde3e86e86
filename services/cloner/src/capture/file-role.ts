import type { ReferenceKind } from '../rewrite/reference.ts';
import { isHtml, mediaType } from './file-type.ts';

/**
 * How a file is read for the addresses in it. `file`: not at all. `other`: a page where a picture, a sheet or a script was asked for,
 * which is what sites answer for what they no longer have.
 */
export type FileRole = 'page' | 'sheet' | 'script' | 'drawing' | 'app' | 'file' | 'other';

const SCRIPT_TYPE = /^(?:text|application)\/(?:x-)?(?:java|ecma|j)script$/;
const FRAMES: ReadonlySet<ReferenceKind> = new Set(['frame', 'object']);
const SCRIPTS: ReadonlySet<ReferenceKind> = new Set(['script', 'import', 'import-map']);
const SHEETS: ReadonlySet<ReferenceKind> = new Set(['stylesheet', 'css-import']);

export function fileRole(kind: ReferenceKind, contentType: string): FileRole {
  const type = mediaType(contentType);
  if (isHtml(type)) return FRAMES.has(kind) ? 'page' : 'other';
  if (type === 'image/svg+xml') return 'drawing';
  if (SHEETS.has(kind) || type === 'text/css') return 'sheet';
  if (SCRIPTS.has(kind) || SCRIPT_TYPE.test(type)) return 'script';
  return kind === 'manifest' ? 'app' : 'file';
}
