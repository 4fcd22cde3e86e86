import type { OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { BrowserContext } from 'playwright-core';
import { AddressCheck } from '../outbound/address-check.ts';
import { GuardingProxy } from '../outbound/guarding-proxy.ts';
import { untilAborted } from '../outbound/request-end.ts';
import type { ResolveName } from '../outbound/resolve-name.ts';
import { closesInTime, guardContext, openContext } from './guarded-context.ts';
import { BrowserError, RunEnd } from './run-end.ts';
import { RunSlots } from './run-slots.ts';
import { type ChromiumSettings, SharedChromium } from './shared-chromium.ts';

export interface BrowserRunOptions {
  timeoutMs: number;
  /** Bytes through the proxy in both directions, as they come over the wire. */
  maxBytes: number;
  userAgent?: string;
  viewport?: { width: number; height: number };
  /** `pt-BR` by default. */
  locale?: string;
  /** Ends the run, or its wait for a slot. */
  signal?: AbortSignal;
  /**
   * Stops the caller's own clocks: called when the wait for a slot begins; the function that it returns is called when the wait
   * is over.
   */
  pause?: (() => () => void) | undefined;
  /** Places as in `OUTBOUND_ALLOW`. Nothing else is reached then, and `refused` lists what was asked for all the same. */
  only?: readonly string[];
  /** For background work: it runs after all others and is `interrupted` as soon as one of them has to wait. */
  givesWay?: boolean;
}

/** What the work is given. */
export interface BrowserRun {
  /**
   * Empty, and gone after the run. Only the web can be opened in it: a route handler of the work must fall back and not
   * continue.
   */
  context: BrowserContext;
  /** Another one of the same run: same bounds, nothing stored in it. The run closes it if the work has not. */
  freshContext(): Promise<BrowserContext>;
  /** `host:port` of what its pages asked for and were refused, each once. */
  refused(): string[];
  /** Bytes so far. */
  bytes(): number;
}

/** Replaceable by tests. */
export interface LauncherParts {
  /** Replaces the name servers. */
  resolve?: ResolveName;
  /** Replaces the usual minute. */
  idleMs?: number;
  /** Replaces half of the memory of the machine. */
  memoryBytes?: number;
}

const RUNS_AT_ONCE = 2;
const IDLE_MS = 60_000;

/**
 * Looks at foreign pages as a browser does: one Chromium at most, started when it is needed and ended when it no longer is.
 * Each run has a context and a guarding proxy of its own; two run at once, the others wait.
 */
export class BrowserLauncher implements OnApplicationShutdown {
  readonly #slots = new RunSlots(RUNS_AT_ONCE);
  readonly #shutdown = new AbortController();
  readonly #running = new Set<Promise<unknown>>();
  readonly #check: AddressCheck;
  readonly #chromium: SharedChromium;
  readonly #idleMs: number;
  #idle: NodeJS.Timeout | undefined;

  constructor(
    settings: ChromiumSettings & { outboundAllow: readonly string[] },
    log: Logger,
    { resolve, idleMs = IDLE_MS, memoryBytes }: LauncherParts = {},
  ) {
    this.#check = new AddressCheck(settings.outboundAllow, resolve);
    this.#chromium = new SharedChromium(settings, log, memoryBytes);
    this.#idleMs = idleMs;
  }

  /** What the work returns. Throws {@link BrowserError}, or what the work throws. */
  async run<T>(options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>): Promise<T> {
    const end = new RunEnd([this.#shutdown.signal, ...(options.signal ? [options.signal] : [])]);
    try {
      const goOn = options.pause?.();
      const giveWay = () => end.end(new BrowserError('interrupted', 'the run gave way to another'));
      const release = await this.#slots
        .take(end.signal, options.givesWay ? giveWay : undefined)
        .finally(goOn);
      clearTimeout(this.#idle);
      end.startClock(options.timeoutMs);
      const running = this.#inContext(options, end, work);
      this.#running.add(running);
      try {
        return await running;
      } finally {
        this.#running.delete(running);
        if (this.#running.size === 0) this.#rest();
        release();
      }
    } finally {
      end.clear();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.#shutdown.abort();
    await Promise.allSettled(this.#running);
    clearTimeout(this.#idle);
    this.#chromium.end();
    await this.#chromium.ended();
  }

  async #inContext<T>(
    options: BrowserRunOptions,
    end: RunEnd,
    work: (run: BrowserRun) => Promise<T>,
  ): Promise<T> {
    const chromium = await untilAborted(this.#chromium.get(), end.signal);
    const { browser } = chromium;
    const crash = () => end.end(new BrowserError('crashed', 'Chromium ended by itself'));
    browser.once('disconnected', crash);
    const check = options.only === undefined ? this.#check : new AddressCheck(options.only, undefined, true);
    const proxy = await GuardingProxy.open(check, options.maxBytes);
    const { session } = proxy;
    const cut = () => end.end(new BrowserError('too_large', session.signal.reason.message));
    session.signal.addEventListener('abort', cut, { once: true });
    const openings: Promise<BrowserContext>[] = [];
    const freshContext = async () => {
      end.signal.throwIfAborted();
      const opening = openContext(browser, proxy, options);
      openings.push(opening);
      const context = await untilAborted(opening, end.signal);
      await untilAborted(guardContext(context, end), end.signal);
      return context;
    };
    try {
      const context = await freshContext();
      const run = { context, freshContext, refused: () => session.refused, bytes: () => session.bytes };
      return await untilAborted(work(run), end.signal);
    } catch (error) {
      // The end of Chromium and the failure of the work that it causes come in either order.
      if (!browser.isConnected() || isCrash(error)) crash();
      end.signal.throwIfAborted();
      throw error;
    } finally {
      browser.off('disconnected', crash);
      // A browser that a run cannot even leave is of no use to the next.
      const closed = await Promise.all(openings.map(closesInTime));
      if (closed.includes(false)) this.#chromium.end(chromium);
      await proxy.close();
    }
  }

  #rest(): void {
    this.#idle = setTimeout(() => this.#chromium.end(), this.#idleMs);
    this.#idle.unref();
  }
}

/** Playwright's messages about a page that is gone: a run closes none before its work is done. */
const GONE = /Target (?:page, context or browser has been closed|crashed)|Page crashed/;

function isCrash(error: unknown): boolean {
  const { message, cause } = (error ?? {}) as { message?: unknown; cause?: unknown };
  return (typeof message === 'string' && GONE.test(message)) || (cause !== undefined && isCrash(cause));
}
