import * as z from 'zod';
import { JSON_HEADERS, type NetworkApi, unixSeconds, verdictOfStatus, worthOf } from './network-api.ts';

/** Errors come with status 200, too. */
const answer = z.object({ code: z.number(), message: z.string().default('') });

const BUSY = new Set([40_016, 40_100, 40_133]);
const isAccess = (code: number) => code === 40_001 || (code >= 40_101 && code <= 40_115);
const INTERNAL = 50_000;

/** TikTok's Events API 2.0, which knows an event again by its name and `event_id` within 48 hours. */
export function tiktokApi({ tiktokApiUrl }: { tiktokApiUrl: string }): NetworkApi {
  return {
    knowsRepeats: true,
    request({ account, event, token, testCode, dataRule }, conversion, { isTest }) {
      const { eventId, at, click, page, userAgent, ip } = conversion;
      const value = worthOf(conversion);
      const isConsented = dataRule === 'consented';
      const body = {
        event_source: 'web',
        event_source_id: account,
        ...(isTest && { test_event_code: testCode }),
        data: [
          {
            event,
            event_time: unixSeconds(at),
            event_id: eventId,
            user: {
              ttclid: click.id,
              ...(isConsented && ip !== null && { ip }),
              ...(isConsented && userAgent !== null && { user_agent: userAgent }),
            },
            ...(page !== null && { page: { url: page } }),
            ...(value !== null && { properties: value }),
          },
        ],
      };
      return {
        url: `${tiktokApiUrl}/open_api/v1.3/event/track/`,
        headers: { ...JSON_HEADERS, 'access-token': token },
        body: JSON.stringify(body),
      };
    },
    verdict(status, said) {
      const read = answer.safeParse(said);
      // Without a code it is not TikTok that answers.
      if (!read.success) return verdictOfStatus(status >= 200 && status <= 299 ? 502 : status, '');
      const { code, message } = read.data;
      if (code === 0) return { became: 'sent' };
      const detail = `${message} (${code})`;
      if (isAccess(code)) return { became: 'later', reason: 'access', detail };
      if (BUSY.has(code)) return { became: 'later', reason: 'busy', detail };
      if (code >= INTERNAL) return { became: 'later', reason: 'server', detail };
      return verdictOfStatus(status === 200 ? 400 : status, detail);
    },
  };
}
