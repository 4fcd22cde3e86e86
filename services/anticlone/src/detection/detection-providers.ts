import { BrowserLauncher, CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import type { Provider } from '@nestjs/common';
import { PageReader } from '../page/page-reader.ts';
import { RenderedPages } from '../page/rendered-page.ts';
import { CloneExaminer, CloneNews } from './clone-examiner.ts';
import { Detection } from './detection.service.ts';
import { LookJobs } from './look-jobs.ts';
import { OriginalPages } from './original-pages.ts';

export const detectionProviders: Provider[] = [
  Detection,
  LookJobs,
  CloneNews,
  OriginalPages,
  {
    provide: PageReader,
    inject: [Outbound, CONFIG],
    useFactory: (outbound: Outbound, config: Config) => new PageReader(outbound, config),
  },
  {
    provide: RenderedPages,
    inject: [BrowserLauncher, CONFIG],
    useFactory: (launcher: BrowserLauncher, config: Config) => new RenderedPages(launcher, config),
  },
  {
    provide: CloneExaminer,
    inject: [PageReader, RenderedPages, OriginalPages],
    useFactory: (reader: PageReader, rendered: RenderedPages, originals: OriginalPages) =>
      new CloneExaminer(reader, rendered, originals),
  },
];
