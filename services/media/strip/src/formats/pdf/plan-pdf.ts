import { ascii } from '../../base/bytes.ts';
import { StripError } from '../../base/errors.ts';
import { FindingsList } from '../../base/findings.ts';
import { CleanFile, lengthOf } from '../../base/plan.ts';
import { latin1, type SourceReader } from '../../base/reader.ts';
import type { ByteRange, PlanContext, PlannedFile, StripOperation, StripPlan } from '../../base/types.ts';
import { cleanValue, tellTrailer } from './clean-object.ts';
import { PdfDocument } from './document.ts';
import { isDict, isName, isRef, type PdfDict, type PdfValue, write } from './parse.ts';
import { tellUnused } from './unused.ts';

/** Objects may take this much when they are written anew, without their streams. */
const WRITTEN_BYTES_MAX = 64 * 1024 * 1024;
const VERSION_BYTES = 8;
/** Tells programs that move files that this one is no text. */
const NO_TEXT = '\n%\xe2\xe3\xcf\xd3\n';

/**
 * Written anew with the objects that are reached from its root: streams as they are coded, pictures in JPEG cleaned like files of their own.
 * What was changed before, and nobody reaches any more, goes with the rest. A file of which nothing goes stays as it is.
 */
export async function planPdf(reader: SourceReader, { planPart }: PlanContext): Promise<PlannedFile> {
  const document = await PdfDocument.open(reader);
  const { trailer } = document.references;
  const root = trailer.get('Root');
  if (trailer.has('Encrypt')) throw new StripError('encrypted', 'a PDF that only a key opens');
  if (!isRef(root)) throw new StripError('malformed', 'a PDF without a root');
  const findings = new FindingsList();
  await tellTrailer(document, findings);
  const written = new WrittenPdf(document, findings, planPart);
  await written.objects(root.ref);
  await tellUnused(document, written.ranges, written.numbers, findings);
  const { picture } = written;
  const operations =
    findings.findings.length === 0
      ? [{ kind: 'copy', from: 0, to: reader.size } as const]
      : await written.file();
  return { operations, ...findings.told, picture };
}

interface WrittenObject {
  head: Uint8Array;
  stream: readonly StripOperation[];
  tail: Uint8Array;
}

class WrittenPdf {
  /** What is shown, as it is coded. */
  readonly picture: ByteRange[] = [];
  /** Objects of the source that stay. */
  readonly ranges: ByteRange[] = [];
  /** New numbers of objects by their old ones. */
  readonly numbers = new Map<number, number>();
  readonly #order: number[] = [];
  readonly #objects: WrittenObject[] = [];
  readonly #document: PdfDocument;
  readonly #findings: FindingsList;
  readonly #planPart: PlanContext['planPart'];
  #bytes = 0;

  constructor(document: PdfDocument, findings: FindingsList, planPart: PlanContext['planPart']) {
    this.#document = document;
    this.#findings = findings;
    this.#planPart = planPart;
  }

  async objects(root: number): Promise<void> {
    this.#numberOf(root);
    for (let index = 0; index < this.#order.length; index += 1) await this.#object(this.#order[index] ?? 0);
  }

  async file(): Promise<readonly StripOperation[]> {
    const file = new CleanFile();
    const version = latin1(await this.#document.reader.bytes(0, VERSION_BYTES));
    file.bytes(ascii(version + NO_TEXT));
    let at = version.length + NO_TEXT.length;
    const offsets: number[] = [];
    for (const { head, stream, tail } of this.#objects) {
      offsets.push(at);
      file.append([{ kind: 'bytes', bytes: head }, ...stream, { kind: 'bytes', bytes: tail }]);
      at += head.length + lengthOf(stream) + tail.length;
    }
    const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    const size = offsets.length + 1;
    file.bytes(
      ascii(
        `xref\n0 ${size}\n0000000000 65535 f \n${places}trailer\n<</Root 1 0 R /Size ${size}>>\nstartxref\n${at}\n%%EOF\n`,
      ),
    );
    return file.operations;
  }

  #numberOf(ref: number): number {
    let number = this.numbers.get(ref);
    if (number === undefined) {
      number = this.#order.push(ref);
      this.numbers.set(ref, number);
    }
    return number;
  }

  async #object(ref: number): Promise<void> {
    const found = await this.#document.object(ref);
    const value = found === null ? 'null' : await cleanValue(found.value, this.#document, this.#findings);
    const stream =
      found === null || found.stream === null ? null : await this.#streamOf(found.value, found.stream);
    if (found !== null && found.range !== null) this.ranges.push(found.range);
    const dict = stream === null || !isDict(value) ? value : withLength(value, lengthOf(stream));
    const text = write(dict, (one) => this.#numberOf(one));
    this.#bytes += text.length;
    if (this.#bytes > WRITTEN_BYTES_MAX) throw new StripError('too_complex', 'too many objects');
    const number = this.#numberOf(ref);
    this.#objects.push({
      head: ascii(`${number} 0 obj\n${text}\n${stream === null ? '' : 'stream\n'}`),
      stream: stream ?? [],
      tail: ascii(stream === null ? 'endobj\n' : '\nendstream\nendobj\n'),
    });
  }

  async #streamOf(dict: PdfValue, stream: ByteRange): Promise<readonly StripOperation[]> {
    const copy: StripOperation = { kind: 'copy', ...stream };
    const part = isDict(dict) && isJpeg(dict) ? await this.#jpeg(stream) : null;
    if (part === null) {
      this.picture.push(stream);
      return [copy];
    }
    for (const { from, to } of part.picture ?? []) this.picture.push(moved({ from, to }, stream.from));
    if (part.findings.length === 0) return [copy];
    for (const finding of part.findings) this.#findings.add(finding);
    for (const { container, bytes } of part.removed) this.#findings.removeMore(container, bytes);
    return part.operations.map((one) => (one.kind === 'copy' ? { ...one, ...moved(one, stream.from) } : one));
  }

  /** Null of one that cannot be read: it is shown as it was. */
  async #jpeg({ from, to }: ByteRange): Promise<StripPlan | null> {
    const { reader } = this.#document;
    try {
      const part = await this.#planPart({
        size: to - from,
        read: async (offset, length) => await reader.bytes(from + offset, length),
      });
      for (const { reason, finding } of part.kept) this.#findings.keep(reason, finding);
      return part.format === 'jpeg' ? part : null;
    } catch (error) {
      if (!(error instanceof StripError)) throw error;
      this.#findings.notLookedAt('pixels');
      return null;
    }
  }
}

function moved({ from, to }: ByteRange, by: number): ByteRange {
  return { from: from + by, to: to + by };
}

/** Packed as JPEG, and in no other way. */
function isJpeg(dict: PdfDict): boolean {
  const filter = dict.get('Filter');
  const one = Array.isArray(filter) && filter.length === 1 ? filter[0] : filter;
  return isName(one as PdfValue | undefined, 'DCTDecode');
}

function withLength(dict: PdfDict, length: number): PdfDict {
  return new Map([...dict, ['Length', String(length)]]);
}
