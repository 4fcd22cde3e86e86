import type { FoundTracker } from '@garimpo/cloner-contract';
import { findTrackers } from '../trackers/find-trackers.ts';
import { removeTrackers } from '../trackers/remove-trackers.ts';

/** The trackers of the pages of one clone: each account once, taken out of the pages or left in them. */
export class PageTrackers {
  private readonly all = new Map<string, FoundTracker>();

  /** @param areRemoved as the user asked for it */
  constructor(private readonly areRemoved: boolean) {}

  /** The page as it is to be copied. */
  take(text: string): string {
    for (const { kind, id } of findTrackers(text)) {
      this.all.set(`${kind} ${id}`, { kind, id, removed: this.areRemoved });
    }
    return this.areRemoved ? removeTrackers(text, () => true).text : text;
  }

  found(): FoundTracker[] {
    return [...this.all.values()];
  }
}
