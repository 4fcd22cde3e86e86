import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The last spans are sent when everything else has ended. */
@Injectable()
export class TracingEnd implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await globalThis.garimpoTracing?.close();
  }
}
