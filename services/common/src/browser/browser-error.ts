/**
 * - `unavailable`: there is no Chromium, or none that starts on this system
 * - `timeout`: not over within the seconds that it was given
 * - `crashed`: Chromium, or the page in it, ended by itself
 * - `too_large`: more went through than it was given
 * - `interrupted`: the caller's signal or the end of the process ended it
 */
export type BrowserErrorCode = 'unavailable' | 'timeout' | 'crashed' | 'too_large' | 'interrupted';

/** Why a page could not be looked at to its end. */
export class BrowserError extends Error {
  constructor(
    readonly code: BrowserErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'BrowserError';
  }
}
