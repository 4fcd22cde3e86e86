/** The oldest make room: captures are listed for an hour only. */
const KEPT = 50;

/** Ids that a browser remembers. Where it does not let us, they are remembered for as long as the page stands. */
export class KeptIds {
  private readonly storage: () => Storage;
  private readonly key: string;
  private ids: readonly string[] = [];

  /** @param storage may throw, as a browser's does where storing is not allowed */
  constructor(storage: () => Storage, key: string) {
    this.storage = storage;
    this.key = key;
  }

  has(id: string): boolean {
    return this.ids.includes(id) || this.read().includes(id);
  }

  add(id: string): void {
    // Another tab may have added some meanwhile.
    this.ids = [...new Set([...this.read(), ...this.ids, id])].slice(-KEPT);
    try {
      this.storage().setItem(this.key, JSON.stringify(this.ids));
    } catch {
      // Full, or not allowed: a notice may come a second time after a reload, which is no harm.
    }
  }

  private read(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(this.storage().getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
    } catch {
      return [];
    }
  }
}
