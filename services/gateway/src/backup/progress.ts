const EVERY_MS = 5_000;

/** Reports the progress of long work from time to time. */
export class Progress {
  #toldAt = performance.now();

  constructor(private readonly tell: (line: string) => void) {}

  step(line: string): void {
    this.tell(line);
    this.#toldAt = performance.now();
  }

  /** Reports only when nothing was reported for a while. */
  at(line: () => string): void {
    if (performance.now() - this.#toldAt >= EVERY_MS) this.step(line());
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
