import type { FoundTracker } from '@garimpo/cloner-contract';
import type { Reading } from '../reading/reading.ts';

/** The trackers of the pages of one clone: each account once, taken out of the pages or left in them. */
export class PageTrackers {
  private readonly all = new Map<string, FoundTracker>();

  /** @param areRemoved as the user asked for it */
  constructor(
    private readonly areRemoved: boolean,
    private readonly reading: Reading,
    private readonly signal: AbortSignal,
  ) {}

  /** The page as it is to be copied. Throws what {@link Reading} does. */
  async take(text: string, { withLazyPictures }: { withLazyPictures: boolean }): Promise<string> {
    const input = { text, withoutTrackers: this.areRemoved, withLazyPictures };
    const prepared = await this.reading.run('prepare', input, this.signal);
    for (const { kind, id } of prepared.trackers) {
      this.all.set(`${kind} ${id}`, { kind, id, removed: this.areRemoved });
    }
    return prepared.text;
  }

  found(): FoundTracker[] {
    return [...this.all.values()];
  }
}
