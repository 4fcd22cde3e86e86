import { ascii } from '../../base/bytes.ts';
import type { Finding, FindingKind, FindingsList, MetadataContainer } from '../../base/findings.ts';
import { hasData } from '../../base/has-data.ts';
import type { InPlaceEdits } from '../../base/plan.ts';
import type { SourceReader } from '../../base/reader.ts';
import type { Box } from './boxes.ts';

const FREE = ascii('free');

/** What goes out of the boxes of one file, in place. What is zero already is left, and not told of. */
export class BoxEdits {
  readonly reader: SourceReader;
  readonly edits: InPlaceEdits;
  readonly found: FindingsList;

  constructor(reader: SourceReader, edits: InPlaceEdits, found: FindingsList) {
    this.reader = reader;
    this.edits = edits;
    this.found = found;
  }

  /** The box becomes room that nobody uses. */
  free(
    box: Box,
    container: MetadataContainer,
    { name = box.type, kind = 'other', findings = [] }: Partial<WhatGoes> = {},
  ): void {
    this.edits.overwrite(box.at + 4, FREE);
    this.edits.zero(box.contentAt, box.end);
    this.found.remove(container, box.end - box.at, printable(name), findings, kind);
  }

  /** These bytes become zeros. */
  async clear(
    from: number,
    to: number,
    container: MetadataContainer,
    what: Partial<WhatGoes> & Pick<WhatGoes, 'name'>,
  ): Promise<boolean> {
    if (to <= from || !(await hasData(this.reader, from, to))) return false;
    this.edits.zero(from, to);
    this.found.remove(container, to - from, printable(what.name), what.findings ?? [], what.kind ?? 'other');
    return true;
  }

  /** Room that nobody uses may hold what stood there before. */
  async clearFree(box: Box): Promise<void> {
    await this.clear(box.contentAt, box.end, 'unused', { name: box.type });
  }
}

export interface WhatGoes {
  name: string;
  kind: FindingKind;
  findings: readonly Finding[];
}

/** The type of a box may be any four bytes; `©` is one that QuickTime uses. */
export function printable(type: string): string {
  return Array.from(type, (character) => (/[ -~\xa9]/.test(character) ? character : '?')).join('');
}
