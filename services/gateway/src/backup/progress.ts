const EVERY_MS = 5_000;

/** Says now and then how far long work has come. */
export class Progress {
  #toldAt = performance.now();

  constructor(private readonly tell: (line: string) => void) {}

  step(line: string): void {
    this.tell(line);
    this.#toldAt = performance.now();
  }

  /** Told only when nothing has been for a while. */
  at(line: () => string): void {
    if (performance.now() - this.#toldAt >= EVERY_MS) this.step(line());
  }
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
