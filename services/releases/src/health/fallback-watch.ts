import { Database, InjectDatabase, LOGGER } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { PointedTools } from '../discovery/pointed-tools.ts';
import { readToolRecord } from '../pointer/good-choice.ts';
import { lockPointer, readPointer, writePrevious } from '../pointer/pointer-rows.ts';

/** What is known of a version changes with loads, which are many; so often is it asked what they come to. */
const AGAIN_AFTER_MS = 4_000;

/** Keeps the version that shells fall back to the newest good one, as loads tell more of each. */
@Injectable()
export class FallbackWatch {
  private readonly lookedAt = new Map<string, number>();

  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly pointed: PointedTools,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  async check(tool: string, now = Date.now()): Promise<void> {
    if (now - (this.lookedAt.get(tool) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
    this.lookedAt.set(tool, now);
    // The product's own decision: no user whose rows these were.
    const isChanged = await this.database.asService(async (tx) => {
      const seen = await readPointer(tx, tool);
      if (seen === null) return false;
      const { chosen } = (await readToolRecord(tx, tool)).fallbackOf(seen.current);
      const previous = chosen?.version ?? null;
      if (previous === seen.previous) return false;
      // Under the lock of collecting, which must not remove the version that is being set.
      await lockPointer(tx, tool);
      const { chosen: stillChosen } = (await readToolRecord(tx, tool)).fallbackOf(seen.current);
      if ((stillChosen?.version ?? null) !== previous) return false;
      await writePrevious(tx, seen, previous);
      this.log.info({ tool, version: previous }, 'shells fall back to another version');
      return true;
    });
    if (isChanged) this.pointed.forget();
  }
}
