import { BrowserError } from '@garimpo/service-kit';
import { expect, it } from '@jest/globals';
import { asCaptureError } from './capture.ts';

it.each([
  ['unavailable', 'cloner.capture.failed', 'no_browser'],
  ['crashed', 'cloner.capture.failed', null],
  ['timeout', 'cloner.capture.too_large', 'seconds'],
  ['too_large', 'cloner.capture.too_large', 'bytes'],
] as const)('a browser that is %s is told as %s, %s', (what, code, rule) => {
  expect(asCaptureError(new BrowserError(what, 'x'))).toMatchObject({ code, rule });
});
