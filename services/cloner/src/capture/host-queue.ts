/** Taking from the front of a list would move all of it each time, and a hostile page has a long one. */
interface Line<T> {
  items: T[];
  next: number;
}

/**
 * What waits to be fetched, by host: browsers too ask six things of a host at a time, and a host that is slow must not hold up the
 * others. Hosts take turns.
 */
export class HostQueue<T extends { url: URL }> {
  private readonly waiting = new Map<string, Line<T>>();
  private readonly running = new Map<string, number>();

  constructor(private readonly perHost: number) {}

  push(item: T): void {
    const { host } = item.url;
    const line = this.waiting.get(host);
    if (line === undefined) this.waiting.set(host, { items: [item], next: 0 });
    else line.items.push(item);
  }

  /** The next one that may be fetched, or undefined where all hosts that something waits for are busy. */
  take(): T | undefined {
    for (const [host, line] of this.waiting) {
      const running = this.running.get(host) ?? 0;
      if (running >= this.perHost) continue;
      const item = line.items[line.next];
      line.next += 1;
      // To the end of the round.
      this.waiting.delete(host);
      if (line.next < line.items.length) this.waiting.set(host, line);
      if (item === undefined) continue;
      this.running.set(host, running + 1);
      return item;
    }
    return undefined;
  }

  /** What was taken is done. */
  release({ url: { host } }: T): void {
    this.running.set(host, (this.running.get(host) ?? 1) - 1);
  }
}
