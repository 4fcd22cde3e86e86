import type { FoundTracker } from '@garimpo/cloner-contract';
import { findTrackers, type Tracker } from '../trackers/find-trackers.ts';
import { removeTrackers } from '../trackers/remove-trackers.ts';

/** The trackers of the pages of one clone: each account once, taken out of the pages or left in them. */
export class PageTrackers {
  private readonly all = new Map<string, FoundTracker>();

  /** @param areRemoved as the user asked for it */
  constructor(private readonly areRemoved: boolean) {}

  /** The page as it is to be copied. */
  take(text: string): string {
    if (!this.areRemoved) {
      this.list(findTrackers(text));
      return text;
    }
    const rest = removeTrackers(text, () => true);
    this.list(rest.removed);
    return rest.text;
  }

  private list(trackers: readonly Tracker[]): void {
    for (const { kind, id } of trackers) {
      this.all.set(`${kind} ${id}`, { kind, id, removed: this.areRemoved });
    }
  }

  found(): FoundTracker[] {
    return [...this.all.values()];
  }
}
