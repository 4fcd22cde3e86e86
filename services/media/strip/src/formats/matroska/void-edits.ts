import { StripError } from '../../base/errors.ts';
import type { Described, FindingsList } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import type { InPlaceEdits } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { Element } from './elements.ts';

const VOID = 0xec;
const CRC32 = 0xbf;

/** What goes out of the elements of one file, in place. */
export class VoidEdits {
  readonly reader: SourceReader;
  readonly edits: InPlaceEdits;
  readonly found: FindingsList;
  /** How often anything was changed: whoever has a checksum over it, can tell. */
  changes = 0;

  constructor(reader: SourceReader, edits: InPlaceEdits, found: FindingsList) {
    this.reader = reader;
    this.edits = edits;
    this.found = found;
  }

  /** The element becomes room that nobody uses, and is told of. */
  remove(element: Element, { container, name, kind, findings }: Described): void {
    this.found.remove(container, element.end - element.at, name, findings, kind);
    this.blank(element);
  }

  /** The same without a word: for what says nothing of anybody. */
  blank({ at, end }: Element): void {
    this.changes += 1;
    const head = voidHead(end - at);
    this.edits.overwrite(at, head);
    this.edits.zero(at + head.length, end);
  }

  /** A text becomes an empty one. False where it is one already. */
  clearText(element: Element): Promise<boolean> {
    return this.#clear(element);
  }

  overwrite(at: number, bytes: Uint8Array): void {
    this.changes += 1;
    this.edits.overwrite(at, bytes);
  }

  /** Whatever `work` does to the elements that one holds: what has a checksum over them has none then. */
  async underChecksum(held: readonly Element[], work: () => Promise<void>): Promise<void> {
    const before = this.changes;
    await work();
    if (this.changes === before) return;
    for (const element of held) if (element.id === CRC32) this.blank(element);
  }

  /** Room that nobody uses may hold what stood there before. */
  async clearVoid(element: Element): Promise<void> {
    if (await this.#clear(element)) {
      this.found.remove('unused', element.end - element.contentAt, 'Void');
    }
  }

  async #clear({ contentAt, end }: Element): Promise<boolean> {
    if (!(await hasData(this.reader, contentAt, end))) return false;
    this.changes += 1;
    this.edits.zero(contentAt, end);
    return true;
  }
}

/** The shortest that leaves no byte over: any number may be written in up to eight bytes. */
function voidHead(length: number): Uint8Array {
  if (length < 2) throw new StripError('malformed', 'an element of one byte');
  for (let width = 1; width <= 8; width += 1) {
    const size = length - 1 - width;
    if (size < 0) break;
    // All bits of one would say that the size is not known.
    if (size >= 2 ** (7 * width) - 1) continue;
    const head = new Uint8Array(1 + width);
    head[0] = VOID;
    let rest = size;
    for (let index = width; index > 0; index -= 1) {
      head[index] = rest % 256;
      rest = Math.floor(rest / 256);
    }
    head[1] = (head[1] as number) | (0x80 >> (width - 1));
    return head;
  }
  throw new StripError('malformed', 'an element that nothing can stand in for');
}
