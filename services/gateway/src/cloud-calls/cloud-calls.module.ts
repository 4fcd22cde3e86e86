import { CONFIG, type Config, ErrorShapes } from '@garimpo/service-kit';
import { Inject, Module } from '@nestjs/common';
import { ClosedChannels } from './closed-channels.ts';
import { whatIsNotHere } from './what-is-not-here.ts';

interface NotHere {
  what: string;
  /** What the client reads a failure from. */
  body(message: string): Record<string, unknown>;
}

/** By the beginning of the addresses that a client of Supabase asks. */
const notHere: Record<string, NotHere> = {
  '/storage/v1': {
    what: 'stored files',
    body: (message) => ({ statusCode: '404', error: 'not_found', message }),
  },
  '/functions/v1': { what: 'functions', body: (message) => ({ code: 'NOT_FOUND', message }) },
  '/realtime/v1': { what: 'realtime channels', body: (message) => ({ error: 'not_found', message }) },
};

/**
 * The parts of a Supabase project that this product has not. No route answers there; a call that finds none is told so in the
 * shape that the client hands on, and with 404: it takes a 5xx for a fault of the network.
 */
@Module({ providers: [ClosedChannels] })
export class CloudCallsModule {
  constructor(errors: ErrorShapes, @Inject(CONFIG) config: Config) {
    for (const [prefix, { what, body }] of Object.entries(notHere)) {
      errors.register(prefix, (_thrown, response) => {
        response.locals['errorCode'] = 'request.route.not_found';
        response.setHeader('cache-control', 'no-store');
        response.status(404).json(body(whatIsNotHere(what, config)));
      });
    }
  }
}
