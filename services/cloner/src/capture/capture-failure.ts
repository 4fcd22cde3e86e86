import type { BrowserError, OutboundError } from '@garimpo/service-kit';
import { CaptureError } from './capture.ts';

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
    case 'unavailable':
      return new CaptureError('cloner.capture.failed', null, options);
    default:
      return new CaptureError('cloner.page.unreachable', error.code, options);
  }
}
