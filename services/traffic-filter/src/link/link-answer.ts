import { escapeHtml, type NoticePageText, sendNoticePage } from '@garimpo/service-kit';
import type { Request, Response } from 'express';
import { linkText } from '../text/pt-br-link.ts';

/** The answer to a request for a link. */
export type LinkAnswer =
  | {
      kind: 'redirect';
      location: string;
      /** The person id that the visitor's browser is to keep; null where it has one or needs none. */
      person: string | null;
    }
  | {
      kind: 'page';
      status: number;
      text: NoticePageText;
      retryAfterSeconds?: number;
      /** The key of a link that exists: its visitors may read what it does. */
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

/** The cookie identifies a person to one link: no other link receives it, and no page can read it. */
const COOKIE = 'gp_pessoa';
const COOKIE_SECONDS = 90 * 24 * 60 * 60;
const COOKIE_PATTERN = new RegExp(`(?:^|;)\\s*${COOKIE}=([\\w-]{22})(?=;|$)`);

export function personOf(cookies: string | undefined): string | null {
  return (cookies === undefined ? undefined : COOKIE_PATTERN.exec(cookies)?.[1]) ?? null;
}

/** @param path of the link that the cookie is for */
export function personCookie(person: string, path: string, isSecure: boolean): string {
  const cookie = `${COOKIE}=${person}; Path=${path}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax`;
  return isSecure ? `${cookie}; Secure` : cookie;
}

/** Browsers send this hint, which tells tablets from computers, only when asked, and so from their second visit on. */
const REQUESTED_HINTS = 'Sec-CH-UA-Form-Factors';
/** No cache keeps the answer; the header documents what it depends on. */
const VARIES =
  'User-Agent, Sec-CH-UA-Mobile, Sec-CH-UA-Platform, Sec-CH-UA-Form-Factors, Referer, Purpose, Sec-Purpose, Cookie';

export interface LinkPlace {
  /** Path of the link on its host. */
  path: string;
  /** Path of the page that says what the link does. */
  aboutPath: string;
  /** Whether browsers reach the host by TLS. */
  isSecure: boolean;
}

/** GET and HEAD are answered alike. */
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
  // These policies are for our own pages: the page that the visitor comes from has set its own.
  response.removeHeader('referrer-policy');
  response.removeHeader('content-security-policy');
  response
    .writeHead(302, {
      location: answer.location,
      'cache-control': 'no-store',
      'content-length': '0',
      'accept-ch': REQUESTED_HINTS,
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
  const isHtml = key !== undefined && (request.headers.accept ?? '').includes('text/html');
  const about = isHtml ? `<p><a href="${escapeHtml(aboutPath)}">${linkText.about}</a></p>` : '';
  sendNoticePage(request, response, status, text, about);
}
