import { BoxEdits } from './box-edits.ts';
import { type Box, type Boxes, BoxReader } from './boxes.ts';
import { describeBox } from './user-data.ts';

/** What is done with a box that stays; `keep` where nothing is. */
export type BoxRule = 'keep' | ((box: Box) => Promise<void>);
export type BoxRules = Readonly<Record<string, BoxRule>>;

const UNUSED = new Set(['free', 'skip', 'wide']);

/** Walks the boxes of one file by lists of what may stay. */
export class BoxCleaner {
  readonly boxes: BoxReader;
  readonly out: BoxEdits;

  constructor(out: BoxEdits) {
    this.out = out;
    this.boxes = new BoxReader(out.reader);
  }

  /** The children of this box: those without a rule go. */
  async children(parent: Pick<Box, 'contentAt' | 'end'>, rules: BoxRules): Promise<void> {
    await this.each(await this.boxes.within(parent), parent.end, rules);
  }

  async each({ boxes, restAt }: Boxes, end: number, rules: BoxRules): Promise<void> {
    for (const box of boxes) await this.one(box, rules);
    await this.out.clear(restAt, end, 'unused', { name: 'padding' });
  }

  async one(box: Box, rules: BoxRules): Promise<void> {
    const rule = Object.hasOwn(rules, box.type) ? rules[box.type] : undefined;
    if (rule === 'keep') return;
    if (rule !== undefined) await rule(box);
    else if (UNUSED.has(box.type)) await this.out.clearFree(box);
    else await this.remove(box);
  }

  async remove(box: Box): Promise<void> {
    const described = await describeBox(this.boxes, box);
    if (this.out.found.keepsPart(described)) return;
    const { container, ...what } = described;
    this.out.free(box, container, what);
  }
}

/** So many of the rules that do nothing. */
export function keepAll(...types: string[]): BoxRules {
  return Object.fromEntries(types.map((type) => [type, 'keep']));
}
