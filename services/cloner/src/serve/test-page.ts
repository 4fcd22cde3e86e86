import { type Config, programWith } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import testLoader from '../programs/test-loader.ts?page';
import { sendFramePage } from './preview-page.ts';

/** On every clone's host: an empty page in which the app's editor tries the page that is edited, with its scripts. The editor has the same name for it. */
export const TEST_PATH = '/__garimpo/test';

/** @param origin of the clone */
export function sendTestPage(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string,
  request: Request,
  response: Response,
): void {
  const program = programWith(testLoader, new URL(publicUrl).origin);
  sendFramePage(request, response, {
    policy: testPolicy(publicUrl, origin),
    script: `<script>${program}</script>`,
  });
}

/**
 * Its scripts run as on the web, and reach nobody: nothing is sent, so that nobody counts a visit, gets a form, or hears of a draft. `'self'` is
 * nobody in a sandbox: the clone's host is named.
 */
function testPolicy(publicUrl: string, origin: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src ${origin} data: blob: 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${origin} data: blob: 'unsafe-inline'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `media-src ${origin} data: blob:`,
    'worker-src blob:',
    'connect-src data: blob:',
    "frame-src 'none'",
    "object-src 'none'",
    `base-uri ${origin}`,
    "form-action 'none'",
    "webrtc 'block'",
    `frame-ancestors ${publicUrl}`,
  ].join('; ');
}
