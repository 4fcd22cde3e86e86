import { escapeHtml, sendNoticePage } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import { linkText } from '../text/pt-br-link.ts';
import type { LinkAnswer } from './link-answer.ts';
import { personCookie } from './person-cookie.ts';

/** What a browser tells beside what it tells everybody: whether it is a tablet. It does so from its second visit on. */
const ASKED_HINTS = 'Sec-CH-UA-Form-Factors';
/** What the answer depends on. No cache keeps it, and whoever reads it is to know. */
const VARIES =
  'User-Agent, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, Sec-CH-UA-Form-Factors, Referer, Purpose, Sec-Purpose, Cookie';

export interface LinkPlace {
  /** Of the link on its host. */
  path: string;
  /** Where anybody reads what it does. */
  aboutPath: string | null;
  /** Whether browsers reach it by TLS. */
  isSecure: boolean;
}

/** The same for HEAD. */
export function sendLinkAnswer(
  answer: LinkAnswer,
  place: LinkPlace,
  request: Request,
  response: Response,
): void {
  if (answer.kind === 'page') {
    sendPage(answer, place, request, response);
    return;
  }
  // How a page of ours is to be left is no matter of a link: the visitor's own page has said so.
  response.removeHeader('referrer-policy');
  response.removeHeader('content-security-policy');
  response
    .writeHead(302, {
      location: answer.location,
      'cache-control': 'no-store',
      'content-length': '0',
      'accept-ch': ASKED_HINTS,
      vary: VARIES,
      ...(answer.person !== null && {
        'set-cookie': personCookie(answer.person, place.path, place.isSecure),
      }),
    })
    .end();
}

function sendPage(
  { status, text, retryAfterSeconds, key }: LinkAnswer & { kind: 'page' },
  { aboutPath }: LinkPlace,
  request: Request,
  response: Response,
): void {
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', String(retryAfterSeconds));
  const isRead = key !== undefined && (request.headers.accept ?? '').includes('text/html');
  const more =
    isRead && aboutPath !== null ? `<p><a href="${escapeHtml(aboutPath)}">${linkText.about}</a></p>` : '';
  sendNoticePage(request, response, status, text, more);
}
