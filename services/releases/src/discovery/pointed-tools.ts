import { createHash } from 'node:crypto';
import {
  CONFIG,
  type Config,
  Database,
  InjectDatabase,
  LOGGER,
  Metrics,
  NotifiedCache,
} from '@garimpo/service-kit';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { type Caller, type PointedTool, toDiscovery } from './discovery.ts';
import { POINTED_TOOLS, type PointedRow, toPointedTool } from './pointed-rows.ts';

export interface Answer {
  body: string;
  /** Strong: over the bytes. */
  tag: string;
}

/** Writes the answers about one state of the pointers: once for the many who get what everybody gets. */
export class ResponseCache {
  private forEverybody: Answer | undefined;

  constructor(private readonly tools: readonly PointedTool[]) {}

  of(caller: Caller): Answer {
    // Previews are rare, and receipts are of one account: no two of these answers are alike.
    if (caller.preview !== null || caller.canaries.size > 0) return this.write(caller);
    this.forEverybody ??= this.write(caller);
    return this.forEverybody;
  }

  private write(caller: Caller): Answer {
    const body = JSON.stringify(toDiscovery(this.tools, caller));
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}

interface Pointed {
  tools: PointedTool[];
  answers: ResponseCache;
}

/** Where every tool points, as every replica sees it: asked at each navigation of each shell, changed a few times a day. */
@Injectable()
export class PointedTools implements OnModuleInit, OnApplicationShutdown {
  private readonly cache: NotifiedCache<Pointed>;

  constructor(
    @InjectDatabase('releases') database: Database,
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) log: Logger,
    metrics: Metrics,
  ) {
    this.cache = new NotifiedCache({
      config,
      metrics,
      domain: 'releases',
      channel: 'releases_pointers',
      log,
      max: 1,
      payloadIsKey: false,
      load: async () => {
        // The same for everybody; who gets what of it is decided later.
        const rows = await database.runAsService<PointedRow>(POINTED_TOOLS);
        const tools = rows.map(toPointedTool);
        return { tools, answers: new ResponseCache(tools) };
      },
    });
  }

  onModuleInit(): Promise<void> {
    return this.cache.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.cache.stop();
  }

  /** This process has changed a pointer: its next answer says so, without waiting to be told. */
  forget(): void {
    this.cache.invalidate();
  }

  async tools(): Promise<PointedTool[]> {
    return (await this.cache.fetch(POINTED_TOOLS.name)).tools;
  }

  /** The whole answer for a caller, of whom the pointers are told first. */
  async answer(toCaller: (tools: readonly PointedTool[]) => Caller): Promise<Answer> {
    const { tools, answers } = await this.cache.fetch(POINTED_TOOLS.name);
    return answers.of(toCaller(tools));
  }
}
