import type { CaptureError } from '../capture-error.ts';

/** Why a page of a site is not copied, as a map has it. */
export function reasonOf({ code, rule }: CaptureError): string {
  switch (code) {
    case 'cloner.page.not_html':
      return 'not_html';
    case 'cloner.page.protected':
      return 'protected';
    default:
      return rule ?? 'failed';
  }
}
