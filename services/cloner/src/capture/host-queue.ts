/**
 * What waits to be fetched, by host: browsers too ask six things of a host at a time, and a host that is slow must not hold up the
 * others. Hosts take turns.
 */
export class HostQueue<T extends { url: URL }> {
  private readonly waiting = new Map<string, T[]>();
  private readonly running = new Map<string, number>();

  constructor(private readonly perHost: number) {}

  push(item: T): void {
    const { host } = item.url;
    const line = this.waiting.get(host);
    if (line === undefined) this.waiting.set(host, [item]);
    else line.push(item);
  }

  /** The next one that may be fetched, or undefined where all hosts that something waits for are busy. */
  take(): T | undefined {
    for (const [host, line] of this.waiting) {
      const running = this.running.get(host) ?? 0;
      if (running >= this.perHost) continue;
      const item = line.shift();
      // To the end of the round.
      this.waiting.delete(host);
      if (line.length > 0) this.waiting.set(host, line);
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
