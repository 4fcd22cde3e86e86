import { CONFIG, type Config, ErrorShapes } from '@garimpo/service-kit';
import { Inject, Module } from '@nestjs/common';
import type { Response } from 'express';

/** What a client of Supabase reads a failure from, by the beginning of the addresses that it asks. */
const shapes: Record<string, (message: string) => Record<string, unknown>> = {
  '/storage/v1': (message) => ({ statusCode: '404', error: 'not_found', message }),
  '/functions/v1': (message) => ({ code: 'NOT_FOUND', message }),
  '/realtime/v1': (message) => ({ error: 'not_found', message }),
};

const names: Record<string, string> = {
  '/storage/v1': 'There is no storage here.',
  '/functions/v1': 'There are no functions here.',
  '/realtime/v1': 'There are no realtime channels here.',
};

export function apiDocumentOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return new URL('/api/docs', publicUrl).href;
}

/**
 * The parts of a Supabase project that this product has not. No route answers there; a call that finds none is told so in the
 * shape that the client hands on, and with 404: it takes a 5xx for a fault of the network.
 */
@Module({})
export class CloudCallsModule {
  constructor(errors: ErrorShapes, @Inject(CONFIG) config: Config) {
    const described = `What can be asked is described at ${apiDocumentOf(config)}`;
    for (const [prefix, shape] of Object.entries(shapes)) {
      errors.register(prefix, (_thrown, response: Response) => {
        response.locals['errorCode'] = 'request.route.not_found';
        response.setHeader('cache-control', 'no-store');
        response.status(404).json(shape(`${names[prefix]} ${described}`));
      });
    }
  }
}
