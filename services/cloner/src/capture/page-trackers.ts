import type { FoundTracker } from '@garimpo/cloner-contract';
import type { Reading } from '../rewrite/reading.ts';
import { type Tracker, trackerAt } from '../trackers/find-trackers.ts';
import { prepareJob } from './text-file.ts';

/** The trackers in the pages of one clone, each account once, removed or left in. */
export class PageTrackers {
  private readonly all = new Map<string, FoundTracker>();

  /** @param areRemoved as the user chose */
  constructor(
    private readonly areRemoved: boolean,
    private readonly reading: Reading,
    private readonly signal: AbortSignal,
  ) {}

  /** Returns the page without trackers, if they are to be removed. Throws what {@link Reading} does. */
  async take(text: string, { withLazyPictures }: { withLazyPictures: boolean }): Promise<string> {
    const input = { text, withoutTrackers: this.areRemoved, withLazyPictures };
    const prepared = await this.reading.run(prepareJob, input, this.signal);
    this.list(prepared.trackers);
    return prepared.text;
  }

  /** Lists the address if it is a tracker's, and returns whether it is. */
  takeAsked(url: URL): boolean {
    const tracker = trackerAt(url.href);
    if (tracker !== null) this.list([tracker]);
    return tracker !== null;
  }

  private list(trackers: readonly Pick<Tracker, 'kind' | 'id'>[]): void {
    for (const { kind, id } of trackers) {
      this.all.set(`${kind} ${id}`, { kind, id, removed: this.areRemoved });
    }
  }

  found(): FoundTracker[] {
    return [...this.all.values()];
  }
}
