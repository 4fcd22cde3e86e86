export interface HealthReport {
  ok: boolean;
  /** By name of the check. */
  checks: Record<string, 'up' | 'down'>;
}

/** Things that must stand for this process to be useful. Each registers a check that throws when it does not. */
export class HealthRegistry {
  private readonly checks = new Map<string, () => Promise<unknown>>();

  constructor(private readonly timeoutMs = 2_000) {}

  register(name: string, check: () => Promise<unknown>): void {
    this.checks.set(name, check);
  }

  async report(): Promise<HealthReport> {
    const entries = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, (await this.passes(check)) ? 'up' : 'down'] as const,
      ),
    );
    return { ok: entries.every(([, state]) => state === 'up'), checks: Object.fromEntries(entries) };
  }

  private async passes(check: () => Promise<unknown>): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, this.timeoutMs, false);
    });
    try {
      return await Promise.race([check().then(() => true), late]);
    } catch {
      // Why it is down is in that part's own log; here only the answer counts.
      return false;
    } finally {
      clearTimeout(timer);
    }
  }
}
