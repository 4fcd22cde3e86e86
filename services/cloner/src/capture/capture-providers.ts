import { BrowserLauncher, CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { Reading } from '../reading/reading.ts';
import { Capturer } from './capture.ts';
import { PageCapturer } from './page-capturer.ts';
import { BrowserCapture } from './rendered/browser-capture.ts';

/** What captures pages. A test hands in another {@link Capturer}. */
export const captureProviders: Provider[] = [
  { provide: Reading, useFactory: () => Reading.ofBuild() },
  {
    provide: Capturer,
    inject: [Outbound, BrowserLauncher, CONFIG, Reading],
    useFactory: (outbound: Outbound, launcher: BrowserLauncher, config: Config, reading: Reading) =>
      new PageCapturer(outbound, new BrowserCapture(launcher, outbound, config, reading), config, reading),
  },
];
