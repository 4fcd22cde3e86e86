import { CONFIG, type Config, Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { PointedCanary, PointedTool } from '../discovery/discovery.ts';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { PointerService } from '../pointer/pointer.service.ts';
import { canaryFault } from './canary-rule.ts';
import { windowCounts } from './window-counts.ts';

/** Reports of a busy tool come by the hundred; what they add up to is looked at no more often than this. */
const LOOK_AGAIN_MS = 1_000;
/** For what the last report before a silence would have shown. */
const TICK_MS = 5_000;
/** What the current version is held against is not bounded by when the canary began. */
const EVER = new Date(0);

/** Takes back a canary that fails more than the rule allows. Every replica may watch: one of them does it. */
@Injectable()
export class CanaryWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly lookedAt = new Map<string, number>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private ticking: Promise<void> | undefined;

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    private readonly pointers: PointerService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    // With the jobs elsewhere, so is the clock; reports are looked at wherever they arrive.
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

  /** Looks at every canary that there is. Never fails: the next look is soon. */
  async tick(): Promise<void> {
    try {
      for (const pointed of await this.pointed.tools()) await this.look(pointed);
    } catch (error) {
      this.log.warn({ err: error }, 'canaries could not be looked at');
    }
  }

  /** After a report of these versions. It never fails for what it finds: the report was taken. */
  async afterReport(tool: string, versions: ReadonlySet<string>): Promise<void> {
    try {
      const pointed = (await this.pointed.tools()).find((one) => one.tool === tool);
      if (pointed?.canary == null || !versions.has(pointed.canary.version)) return;
      const now = Date.now();
      if (now - (this.lookedAt.get(tool) ?? Number.NEGATIVE_INFINITY) < LOOK_AGAIN_MS) return;
      this.lookedAt.set(tool, now);
      await this.look(pointed);
    } catch (error) {
      this.log.warn({ err: error, tool }, 'a canary could not be looked at');
    }
  }

  private async look({ tool, current, canary }: PointedTool): Promise<void> {
    if (canary === null) return;
    const fault = await this.faultOf(tool, current.version, canary);
    if (fault === null) return;
    const reverted = await this.pointers.revert(tool, canary, fault);
    if (reverted === null) return;
    this.log.warn({ tool, version: canary.version, why: fault }, 'a canary was taken back for its errors');
  }

  private faultOf(tool: string, current: string, canary: PointedCanary): Promise<string | null> {
    // Counts that belong to versions: no user whose rows these were.
    return this.database.asService(async (tx) =>
      canaryFault(
        await windowCounts(tx, tool, canary.version, canary.since),
        await windowCounts(tx, tool, current, EVER),
      ),
    );
  }
}
