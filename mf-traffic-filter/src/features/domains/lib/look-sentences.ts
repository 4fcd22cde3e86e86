import { formatDateTime } from '@garimpo/sdk';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { domainsText } from '../../../text/pt-br-domains.ts';

const words = domainsText.look;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When it was looked at and when it will be, in sentences. */
export function lookTimes({ checkedAt, nextCheckAt }: DomainView, now: Date): string {
  return [
    checkedAt !== null && words.checked(formatDateTime(checkedAt)),
    nextCheckAt === null ? words.noNext : words.next(inWords(new Date(nextCheckAt), now)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `agora`, `em 4 min`, `em 3 h`, then the date. */
function inWords(next: Date, now: Date): string {
  const ms = next.getTime() - now.getTime();
  if (ms < MINUTE_MS) return words.soon;
  if (ms < HOUR_MS) return words.inMinutes(Math.round(ms / MINUTE_MS));
  if (ms < 24 * HOUR_MS) return words.inHours(Math.round(ms / HOUR_MS));
  return formatDateTime(next);
}
