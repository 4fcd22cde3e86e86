import { escapeHtml, type NoticePageText, sendNoticePage } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import { linkText } from '../text/pt-br-link.ts';

/** What a request for a link is answered. */
export type LinkAnswer =
  | {
      kind: 'redirect';
      location: string;
      /** Who the visitor is to this link from now on; null where that is known or does not matter. */
      person: string | null;
    }
  | {
      kind: 'page';
      status: number;
      text: NoticePageText;
      retryAfterSeconds?: number;
      /** Of a link that is there: its visitors may read what it does. */
      key?: string;
    };

export const notFound: LinkAnswer = { kind: 'page', status: 404, text: linkText.unknown };
export const unavailable: LinkAnswer = {
  kind: 'page',
  status: 503,
  text: linkText.unavailable,
  retryAfterSeconds: 5,
};

export function tooMany(retryAfterSeconds: number, key?: string): LinkAnswer {
  return {
    kind: 'page',
    status: 429,
    text: linkText.tooMany,
    retryAfterSeconds,
    ...(key !== undefined && { key }),
  };
}

/** Who somebody is to one link: it goes to no other, and no page reads it. */
const NAME = 'gp_pessoa';
const KEPT_SECONDS = 90 * 24 * 60 * 60;
const FIND = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{22})(?=;|$)`);

export function personOf(cookies: string | undefined): string | null {
  return (cookies === undefined ? undefined : FIND.exec(cookies)?.[1]) ?? null;
}

/** @param path of the link that it is for */
export function personCookie(person: string, path: string, isSecure: boolean): string {
  const cookie = `${NAME}=${person}; Path=${path}; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

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
