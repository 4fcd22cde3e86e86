import { withTimeLimit } from '../clock/time-limit.ts';
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
    try {
      await withTimeLimit(check(), this.timeoutMs);
      return true;
    } catch {
      // The reason is in the log of the part itself.
      return false;
    }
  }
}
