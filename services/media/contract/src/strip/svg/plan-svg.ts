import { StripError } from '../errors.ts';
import { FindingsList } from '../findings.ts';
import { CleanFile } from '../plan.ts';
import { latin1, MAX_READ_BYTES, type SourceReader } from '../reader.ts';
import type { FileFormat, PlannedFile, PlanPart } from '../types.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

/** Encodings of one byte that old programs write; everything comes out as UTF-8. */
const SINGLE_BYTE = /^(?:iso-8859-1|latin1|windows-1252|cp1252|us-ascii|ascii)$/i;
const DECLARATION = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["'][^>]*?\?>/;

/** Works by allow-lists, on the text: what stays, stays as it is written. The whole of it is held in memory, of at most 16 MB. */
export async function planSvg(reader: SourceReader, _: FileFormat, planPart: PlanPart): Promise<PlannedFile> {
  if (reader.size > MAX_READ_BYTES) throw new StripError('too_complex', `an SVG of ${reader.size} bytes`);
  const bytes = await reader.bytes(0, reader.size);
  const text = decodeSvg(bytes);
  const findings = new FindingsList();
  const clean = await sanitizeSvg(text, findings, planPart);
  const file = new CleanFile();
  if (clean === text) file.copy(0, reader.size);
  else file.bytes(new TextEncoder().encode(withEncoding(clean)));
  return { operations: file.operations, findings: findings.findings, removed: findings.removed };
}

function decodeSvg(bytes: Uint8Array): string {
  const declared =
    DECLARATION.exec(latin1(bytes.subarray(0, 200)).replace(/^\xef\xbb\xbf/, ''))?.[1] ?? 'utf-8';
  try {
    if (SINGLE_BYTE.test(declared)) return new TextDecoder('windows-1252').decode(bytes);
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new StripError('malformed', `text that is not ${declared}`);
  }
}

function withEncoding(text: string): string {
  return text.replace(DECLARATION, (declaration, encoding: string) => declaration.replace(encoding, 'UTF-8'));
}
