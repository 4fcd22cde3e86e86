import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { Database, InjectDatabase, Metrics, NotifiedCache } from '@garimpo/service-kit';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Caller, type PointedTool, toDiscovery } from './discovery.ts';
import { POINTED_TOOLS, type PointedRow, toPointedTool } from './pointed-rows.ts';

export interface DiscoveryResponse {
  body: string;
  /** Over the bytes of the body, before it is packed. */
  tag: string;
  /** By brotli, of an answer that many get. */
  packed?: Buffer;
}

/** Caches the serialized response for one state of the pointers, since most callers get the same. */
export class ResponseCache {
  private forEverybody: DiscoveryResponse | undefined;

  constructor(private readonly tools: readonly PointedTool[]) {}

  of(caller: Caller): DiscoveryResponse {
    // Previews are rare, and receipts are of one account: no two of these answers are alike.
    if (caller.preview !== null || caller.canaries.size > 0) return this.write(caller);
    this.forEverybody ??= pack(this.write(caller));
    return this.forEverybody;
  }

  private write(caller: Caller): DiscoveryResponse {
    const body = JSON.stringify(toDiscovery(this.tools, caller));
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url')}"` };
  }
}

/** Once for each state of the pointers. */
function pack(answer: DiscoveryResponse): DiscoveryResponse {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: 9,
  };
  return { ...answer, packed: brotliCompressSync(answer.body, { params }) };
}

interface Pointed {
  tools: PointedTool[];
  answers: ResponseCache;
}

/** Where every tool points, as every replica sees it: asked at each navigation of each shell, changed a few times a day. */
@Injectable()
export class PointedTools implements OnModuleInit, OnApplicationShutdown {
  private readonly cache: NotifiedCache<Pointed>;

  constructor(@InjectDatabase('releases') database: Database, metrics: Metrics) {
    this.cache = new NotifiedCache({
      database,
      metrics,
      channel: 'releases_pointers',
      max: 1,
      payloadIsKey: false,
      load: async () => {
        // Loads the state for all callers; the response is chosen per caller later.
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

  /** Drops the cached state after a change in this process, without waiting for the notification. */
  forget(): void {
    this.cache.invalidate();
  }

  async tools(): Promise<PointedTool[]> {
    return (await this.cache.fetch(POINTED_TOOLS.name)).tools;
  }

  /** Response for a caller, who is derived from the pointers. */
  async answer(toCaller: (tools: readonly PointedTool[]) => Caller): Promise<DiscoveryResponse> {
    const { tools, answers } = await this.cache.fetch(POINTED_TOOLS.name);
    return answers.of(toCaller(tools));
  }
}
