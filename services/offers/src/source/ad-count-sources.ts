import {
  BrowserLauncher,
  CONFIG,
  type Config,
  type createLogger,
  LOGGER,
  Outbound,
} from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { AD_COUNT_SOURCES, type AdCountSource } from './ad-count-source.ts';
import { ApiSource } from './api-source.ts';
import { BrowserSource } from './browser-source.ts';

/** The official one is asked first, where it covers the page. */
export const adCountSources: Provider = {
  provide: AD_COUNT_SOURCES,
  inject: [CONFIG, Outbound, BrowserLauncher, LOGGER],
  useFactory: (
    config: Config,
    outbound: Outbound,
    launcher: BrowserLauncher,
    log: ReturnType<typeof createLogger>,
  ): AdCountSource[] => [new ApiSource(config, outbound), new BrowserSource(config, launcher, log)],
};
