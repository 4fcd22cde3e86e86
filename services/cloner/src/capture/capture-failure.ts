import { BrowserError, type OutboundError } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';

/** What it means for the capture that its page could not be fetched, or not be looked at. */
export function asCaptureError(error: OutboundError | BrowserError): CaptureError {
  const options = { cause: error };
  switch (error.code) {
    case 'bad_address':
    case 'private_address':
      return new CaptureError('cloner.address.refused', error.code, options);
    case 'too_large':
      return new CaptureError('cloner.capture.too_large', 'bytes', options);
    case 'crashed':
      return new CaptureError('cloner.capture.failed', null, options);
    case 'unavailable':
      return new CaptureError('cloner.capture.failed', 'no_browser', options);
    case 'timeout':
      // A browser that has begun has met the page: it is too much, and not away.
      return error instanceof BrowserError
        ? new CaptureError('cloner.capture.too_large', 'seconds', options)
        : new CaptureError('cloner.page.unreachable', error.code, options);
    default:
      return new CaptureError('cloner.page.unreachable', error.code, options);
  }
}
