import { CONFIG, type Config, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { CanaryWatch } from './canary-watch.ts';
import { FallbackWatch } from './fallback-watch.ts';
import { ReleaseWatch } from './release-watch.ts';

/** A busy tool gets hundreds of reports; their sum is evaluated at most this often. */
const RECHECK_MS = 1_000;
/** Interval of the clock, which catches what the last report before a silence would have shown. */
const TICK_MS = 5_000;

/** When canaries, full releases and fallbacks are looked at: on a clock, and after reports of failed loads. */
@Injectable()
export class RolloutWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly checkedAt = new Map<string, number>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticking: Promise<void> | undefined;

  constructor(
    private readonly pointed: PointedTools,
    private readonly canaries: CanaryWatch,
    private readonly releases: ReleaseWatch,
    private readonly fallbacks: FallbackWatch,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // The clock runs where the jobs run; reports are evaluated wherever they arrive.
    if (this.config.jobs === 'off') return;
    this.timer = setInterval(() => {
      this.ticking ??= this.tick().finally(() => {
        this.ticking = undefined;
      });
    }, TICK_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.ticking;
  }

  /** Looks at every tool. Never throws, because the next tick is soon. */
  async tick(): Promise<void> {
    try {
      for (const pointed of await this.pointed.tools()) {
        await this.canaries.check(pointed);
        await this.releases.check(pointed.tool);
        await this.fallbacks.check(pointed.tool);
      }
    } catch (error) {
      this.log.warn({ err: error }, 'releases could not be looked at');
    }
  }

  /**
   * Looks at a tool after a report. Never throws, because the report is already stored.
   * @param failed versions with failed loads
   */
  async afterReport(tool: string, failed: ReadonlySet<string>): Promise<void> {
    try {
      const pointed = (await this.pointed.tools()).find((one) => one.tool === tool);
      if (pointed === undefined) return;
      const isCanary = pointed.canary !== null && failed.has(pointed.canary.version);
      const isCurrent = failed.has(pointed.current.version);
      if (!isCanary && !isCurrent) return;
      const now = Date.now();
      if (now - (this.checkedAt.get(tool) ?? Number.NEGATIVE_INFINITY) < RECHECK_MS) return;
      this.checkedAt.set(tool, now);
      if (isCanary) await this.canaries.check(pointed);
      if (isCurrent) await this.releases.check(tool);
    } catch (error) {
      this.log.warn({ err: error, tool }, 'releases could not be looked at');
    }
  }
}
