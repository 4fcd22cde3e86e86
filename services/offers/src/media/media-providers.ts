import { BrowserLauncher, CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { MediaDownload } from './media-download.ts';
import { MediaFiles } from './media-files.ts';
import { MediaLimits } from './media-limits.ts';
import { MediaPage } from './media-page.ts';
import { MediaSpool } from './media-spool.ts';
import { RenderedPage } from './rendered-page.ts';

export const mediaProviders: Provider[] = [
  MediaDownload,
  MediaLimits,
  MediaPage,
  {
    provide: RenderedPage,
    inject: [CONFIG, BrowserLauncher],
    useFactory: (config: Config, launcher: BrowserLauncher) => new RenderedPage(config, launcher),
  },
  {
    provide: MediaFiles,
    inject: [Outbound, CONFIG],
    useFactory: (outbound: Outbound, { dataDir }: Config) =>
      new MediaFiles(outbound, new MediaSpool(dataDir)),
  },
];
