import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Access } from '../auth/access.ts';
import { withTimeLimit } from '../clock/time.ts';

interface HealthReport {
  ok: boolean;
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

@Controller()
@Access('public')
export class HealthController {
  constructor(private readonly health: HealthRegistry) {}

  @Get('healthz')
  async read(@Res() response: Response): Promise<void> {
    const report = await this.health.report();
    response.setHeader('cache-control', 'no-store');
    response.status(report.ok ? 200 : 503).json(report);
  }

  /** Asks nothing but the event loop: one that is blocked still takes connections, and answers none. */
  @Get('livez')
  live(@Res() response: Response): void {
    response.setHeader('cache-control', 'no-store');
    response.json({ ok: true });
  }
}
