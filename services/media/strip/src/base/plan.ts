import { StripError } from './errors.ts';
import { type ByteSource, readExactly, SourceReader } from './reader.ts';
import type { StripOperation, StripPlan } from './types.ts';

/** A plan is held in memory; a file made of more pieces than this is made to exhaust it. */
export const MAX_OPERATIONS = 400_000;
const CHUNK_BYTES = 512 * 1024;
const GATHERED_BYTES = 64 * 1024;

/**
 * The clean file from its first byte to its last, for formats whose parts may move: what is not put in is not in it. Neighbouring
 * copies become one.
 */
export class CleanFile {
  readonly #operations: StripOperation[] = [];

  copy(from: number, to: number): void {
    if (to < from) throw new StripError('malformed', 'a part ends before it begins', from);
    if (to === from) return;
    const last = this.#operations.at(-1);
    if (last?.kind === 'copy' && last.to === from) last.to = to;
    else this.#push({ kind: 'copy', from, to });
  }

  bytes(bytes: Uint8Array): void {
    // A view of a page that is read would hold all of it, and may change.
    if (bytes.length > 0) this.#push({ kind: 'bytes', bytes: new Uint8Array(bytes) });
  }

  zero(length: number): void {
    if (length > 0) this.#push({ kind: 'zero', length });
  }

  append(operations: readonly StripOperation[]): void {
    for (const operation of operations) {
      if (operation.kind === 'copy') this.copy(operation.from, operation.to);
      else this.#push(operation);
    }
  }

  get operations(): readonly StripOperation[] {
    return this.#operations;
  }

  #push(operation: StripOperation): void {
    if (this.#operations.length >= MAX_OPERATIONS) {
      throw new StripError('too_complex', `made of more than ${MAX_OPERATIONS} pieces`);
    }
    this.#operations.push(operation);
  }
}

interface Edit {
  from: number;
  to: number;
  /** What stands there instead; zeros where there is nothing given. */
  bytes?: Uint8Array;
}

/**
 * Changes in place at the same length, for formats whose parts point at each other by offset. They may come in any order. Zeros may
 * overlap zeros; anything else that overlaps is a structure that contradicts itself.
 */
export class InPlaceEdits {
  readonly #edits: Edit[] = [];

  zero(from: number, to: number): void {
    if (to < from) throw new StripError('malformed', 'a part ends before it begins', from);
    if (to > from) this.#push({ from, to });
  }

  overwrite(at: number, bytes: Uint8Array): void {
    if (bytes.length > 0) this.#push({ from: at, to: at + bytes.length, bytes: new Uint8Array(bytes) });
  }

  /** Of a source of this size, up to `end` of it. */
  operations(size: number, end = size): readonly StripOperation[] {
    const file: StripOperation[] = [];
    let done = 0;
    for (const { from, to, bytes } of this.#merged()) {
      if (to > end) throw new StripError('truncated', 'the file ends before what it declares', from);
      if (from > done) file.push({ kind: 'copy', from: done, to: from });
      file.push(bytes === undefined ? { kind: 'zero', length: to - from } : { kind: 'bytes', bytes });
      done = to;
    }
    if (end > done) file.push({ kind: 'copy', from: done, to: end });
    return file;
  }

  #merged(): Edit[] {
    const merged: Edit[] = [];
    for (const edit of [...this.#edits].sort((a, b) => a.from - b.from || a.to - b.to)) {
      const last = merged.at(-1);
      const zeros = last !== undefined && last.bytes === undefined && edit.bytes === undefined;
      if (zeros && edit.from <= last.to) last.to = Math.max(last.to, edit.to);
      else if (last !== undefined && edit.from < last.to) {
        throw new StripError('malformed', 'parts lie over each other', edit.from);
      } else merged.push({ ...edit });
    }
    return merged;
  }

  #push(edit: Edit): void {
    if (this.#edits.length >= MAX_OPERATIONS) {
      throw new StripError('too_complex', `more than ${MAX_OPERATIONS} changes`);
    }
    this.#edits.push(edit);
  }
}

export function lengthOf(operations: readonly StripOperation[]): number {
  return operations.reduce((all, operation) => all + operationLength(operation), 0);
}

function operationLength(operation: StripOperation): number {
  if (operation.kind === 'copy') return operation.to - operation.from;
  return operation.kind === 'bytes' ? operation.bytes.length : operation.length;
}

/**
 * The clean file in pieces of at most 512 KB; small parts come together in one. Throws StripError `changed`, before anything else, where
 * the source has another size than the one planned, and later where it became shorter.
 */
export async function* applyPlan(
  source: ByteSource,
  plan: StripPlan,
): AsyncGenerator<Uint8Array, void, void> {
  if (source.size !== plan.sourceBytes) throw new StripError('changed', 'the source is not the planned one');
  const reader = new SourceReader(source);
  let gathered = new Gathered();
  for (const operation of plan.operations) {
    const length = operationLength(operation);
    if (length <= gathered.room) {
      gathered.add(
        operation.kind === 'copy' ? await reader.bytes(operation.from, length) : operation,
        length,
      );
      continue;
    }
    if (!gathered.isEmpty) yield gathered.bytes;
    gathered = new Gathered();
    for (let done = 0; done < length; done += CHUNK_BYTES) {
      const part = Math.min(CHUNK_BYTES, length - done);
      if (operation.kind === 'copy') yield await readExactly(source, operation.from + done, part);
      else if (operation.kind === 'bytes') yield operation.bytes.subarray(done, done + part);
      else yield new Uint8Array(part);
    }
  }
  if (!gathered.isEmpty) yield gathered.bytes;
}

/** Small parts on their way out: one by one, each of them would be a write, or a packet, of its own. */
class Gathered {
  #bytes: Uint8Array | null = null;
  #length = 0;

  get room(): number {
    return GATHERED_BYTES - this.#length;
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  get bytes(): Uint8Array {
    return (this.#bytes ?? new Uint8Array(0)).subarray(0, this.#length);
  }

  add(part: Uint8Array | StripOperation, length: number): void {
    this.#bytes ??= new Uint8Array(GATHERED_BYTES);
    if (part instanceof Uint8Array) this.#bytes.set(part, this.#length);
    else if (part.kind === 'bytes') this.#bytes.set(part.bytes, this.#length);
    this.#length += length;
  }
}
