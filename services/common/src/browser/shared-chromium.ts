import { join } from 'node:path';
import type { Logger } from 'pino';
import { findChromium } from './find-chromium.mjs';
import { memoryLimitBytes } from './memory-watch.ts';
import { BrowserError } from './run-end.ts';
import { type RunningChromium, startChromium } from './start-chromium.ts';

export interface ChromiumSettings {
  chromiumPath?: string;
  /** `preferred` by default. */
  chromiumSandbox?: 'required' | 'preferred';
  dataDir: string;
}

interface Started {
  coming: Promise<RunningChromium>;
  there?: RunningChromium;
}

/** The one Chromium of a process: started on demand, and again after it has ended. */
export class SharedChromium {
  #started: Started | undefined;
  #ending: Promise<void> = Promise.resolve();
  /** Each run tries again, and the log says so once. */
  #toldOfNone = false;

  constructor(
    private readonly settings: ChromiumSettings,
    private readonly log: Logger,
    private readonly memoryBytes = memoryLimitBytes(),
  ) {}

  /** Throws {@link BrowserError} `unavailable`. The next call tries again, as the cause may have been removed. */
  get(): Promise<RunningChromium> {
    if (this.#started) return this.#started.coming;
    const started: Started = { coming: this.#start() };
    this.#started = started;
    started.coming.then(
      (chromium) => {
        started.there = chromium;
        chromium.browser.once('disconnected', () => this.end(chromium));
        if (!chromium.browser.isConnected()) this.end(chromium);
      },
      () => {
        if (this.#started === started) this.#started = undefined;
      },
    );
    return started.coming;
  }

  /** Ends the running browser, or only the given one. */
  end(only?: RunningChromium): void {
    const started = this.#started;
    if (started === undefined || (only !== undefined && started.there !== only)) return;
    this.#started = undefined;
    const gone = started.coming.then(
      ({ close }) => close(),
      // It never started.
      () => {},
    );
    this.#ending = Promise.all([this.#ending, gone]).then(
      () => {},
      (err: unknown) => this.log.error({ err }, 'Chromium was not cleaned up after'),
    );
  }

  ended(): Promise<void> {
    return this.#ending;
  }

  async #start(): Promise<RunningChromium> {
    // One at a time: the next one starts only when the last one is gone.
    await this.#ending;
    const { chromiumPath, chromiumSandbox: sandbox = 'preferred', dataDir } = this.settings;
    try {
      const found = await findChromium({ chromiumPath, cacheDir: join(dataDir, 'cache') });
      const chromium = await startChromium(found, { memoryBytes: this.memoryBytes, sandbox });
      const { browser, way } = chromium;
      const details = { version: browser.version(), way: way.name };
      if (way.sandbox) this.log.info(details, 'Chromium is up');
      else this.log.warn(details, 'Chromium is up, and this system lets it have no sandbox');
      this.#toldOfNone = false;
      return chromium;
    } catch (cause) {
      if (!this.#toldOfNone)
        this.log.warn({ err: cause }, 'Chromium does not start: pages are not opened in it');
      this.#toldOfNone = true;
      throw new BrowserError('unavailable', 'there is no Chromium that starts here', { cause });
    }
  }
}
