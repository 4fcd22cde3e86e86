import * as z from 'zod';
import {
  JSON_HEADERS,
  type NetworkApi,
  unixSeconds,
  type Verdict,
  verdictOfStatus,
  worthOf,
} from './network-api.ts';

const VERSION = 'v26.0';

const answer = z.object({
  error: z
    .object({
      message: z.string().default(''),
      code: z.number().default(0),
      error_subcode: z.number().optional(),
      error_user_msg: z.string().optional(),
      is_transient: z.boolean().optional(),
    })
    .optional(),
});

/** Of the token, what it may do, and the account that it is of. */
const ACCESS_CODES = new Set([10, 102, 190]);
const BUSY_CODES = new Set([4, 17, 32, 613]);
const SERVER_CODES = new Set([1, 2]);
/** With code 100: there is no such pixel, or the token may not see it. */
const UNSEEN_OBJECT = 33;

/**
 * Meta's Conversions API. Of an event of a site it requires the address of the page and the browser; it knows an event again by its name and
 * `event_id` within 48 hours.
 */
export function metaApi({ metaGraphUrl }: { metaGraphUrl: string }): NetworkApi {
  return {
    knowsRepeats: true,
    request({ account, event, token, testCode, dataRule }, conversion, { isTest }) {
      const { eventId, at, click, clickedAt, page, userAgent, ip } = conversion;
      const value = worthOf(conversion);
      const body = {
        data: [
          {
            event_name: event,
            event_time: unixSeconds(at),
            event_id: eventId,
            action_source: 'website',
            event_source_url: page,
            user_data: {
              fbc: `fb.1.${clickedAt.getTime()}.${click.id}`,
              client_user_agent: userAgent,
              ...(dataRule === 'consented' && ip !== null && { client_ip_address: ip }),
            },
            ...(value !== null && { custom_data: value }),
          },
        ],
        ...(isTest && { test_event_code: testCode }),
        access_token: token,
      };
      return {
        url: `${metaGraphUrl}/${VERSION}/${account}/events`,
        headers: JSON_HEADERS,
        body: JSON.stringify(body),
      };
    },
    verdict(status, said) {
      const { error } = answer.safeParse(said).data ?? {};
      if (error === undefined) return verdictOfStatus(status, '');
      return verdictOfError(status, error);
    },
  };
}

type MetaError = NonNullable<z.infer<typeof answer>['error']>;

function verdictOfError(
  status: number,
  { code, error_subcode, error_user_msg, message, is_transient }: MetaError,
): Verdict {
  const detail = `${error_user_msg ?? message} (${code})`;
  if (
    ACCESS_CODES.has(code) ||
    (code >= 200 && code <= 299) ||
    (code === 100 && error_subcode === UNSEEN_OBJECT)
  )
    return { became: 'later', reason: 'access', detail };
  if (BUSY_CODES.has(code) || (code >= 80_000 && code <= 80_014))
    return { became: 'later', reason: 'busy', detail };
  if (SERVER_CODES.has(code) || is_transient === true) return { became: 'later', reason: 'server', detail };
  return verdictOfStatus(Math.max(status, 400), detail);
}
