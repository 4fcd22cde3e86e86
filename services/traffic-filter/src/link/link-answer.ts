import type { NoticePageText } from '@garimpo/service-kit';
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
