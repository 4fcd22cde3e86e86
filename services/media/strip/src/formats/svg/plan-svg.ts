import { isGzip, utf16Kind } from '../../base/detect.ts';
import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { CleanFile } from '../../base/plan.ts';
import { latin1, MAX_READ_BYTES, type SourceReader } from '../../base/reader.ts';
import type { PlanContext, PlannedFile } from '../../base/types.ts';
import { unpackSome } from '../../base/unpack.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

/** Encodings of one byte that old programs write; everything comes out as UTF-8. */
const SINGLE_BYTE = /^(?:iso-8859-1|latin1|windows-1252|cp1252|us-ascii|ascii)$/i;
const UTF_8 = /^utf-?8$/i;
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(?:"1\.\d"|'1\.\d')(?:\s+encoding\s*=\s*["']([\w.:-]{1,40})["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/;
const DECLARATION_BYTES = 1024;
const GZIP_HEADER_BYTES = 10;

/** Works by allow-lists, on the text: what stays, stays as it is written. The whole of it is held in memory, of at most 16 MB. */
export async function planSvg(reader: SourceReader, { planPart }: PlanContext): Promise<PlannedFile> {
  if (reader.size > MAX_READ_BYTES) throw new StripError('too_complex', `an SVG of ${reader.size} bytes`);
  const findings = new FindingsList();
  const bytes = await unpackedSvg(await reader.bytes(0, reader.size), findings);
  const isUtf16 = utf16Kind(bytes) !== null;
  if (isUtf16) findings.flawed('utf16');
  const text = decodeSvg(bytes);
  const clean = await sanitizeSvg(text, findings, planPart);
  const file = new CleanFile();
  const asItIs = clean === text && bytes.length === reader.size;
  if (asItIs) file.copy(0, reader.size);
  else file.bytes(new TextEncoder().encode(withEncoding(clean)));
  return { operations: file.operations, ...findings.told };
}

/** Whatever gzip's header says of the file, and when it was packed, goes with it. */
async function unpackedSvg(bytes: Uint8Array, findings: FindingsList): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const text = await unpackSome(bytes, MAX_READ_BYTES + 1, 'gzip');
  if (text.length > MAX_READ_BYTES)
    throw new StripError('too_complex', 'an SVG that unpacks to more than 16 MB');
  findings.flawed('packed');
  findings.remove('header', GZIP_HEADER_BYTES, 'gzip');
  return text;
}

/** Of other encodings, a viewer sees other characters than are read here: a quote, or a bracket, may be half of one. */
function decodeSvg(bytes: Uint8Array): string {
  const wide = utf16Kind(bytes);
  if (wide !== null) return decodeUtf16(bytes, wide);
  const head = latin1(bytes.subarray(0, DECLARATION_BYTES)).replace(/^\xef\xbb\xbf/, '');
  const declaration = DECLARATION.exec(head);
  if (declaration === null && /^<\?xml\s/.test(head)) {
    throw new StripError('malformed', 'an XML declaration that is none');
  }
  const declared = declaration?.[1] ?? 'utf-8';
  if (!UTF_8.test(declared) && !SINGLE_BYTE.test(declared)) {
    throw new StripError('unknown_format', `text in ${declared}`);
  }
  try {
    if (SINGLE_BYTE.test(declared)) return new TextDecoder('windows-1252').decode(bytes);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new StripError('malformed', `text that is not ${declared}`);
  }
}

function decodeUtf16(bytes: Uint8Array, kind: 'utf-16le' | 'utf-16be'): string {
  try {
    const text = new TextDecoder(kind, { fatal: true }).decode(bytes);
    const declared = DECLARATION.exec(text)?.[1] ?? 'utf-16';
    if (/^utf-?16(?:le|be)?$/i.test(declared)) return text;
  } catch {
    // Half a character, or one that there is not.
  }
  throw new StripError('malformed', `text that is not ${kind}`);
}

function withEncoding(text: string): string {
  return text.replace(DECLARATION, (declaration, encoding?: string) =>
    encoding === undefined ? declaration : declaration.replace(encoding, 'UTF-8'),
  );
}
