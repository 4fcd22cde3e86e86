import * as z from 'zod';
import { CURRENCY, JSON_HEADERS, type NetworkApi, verdictOfStatus } from './network-api.ts';

const answer = z.object({
  requestId: z.string().optional(),
  error: z
    .object({
      message: z.string().default(''),
      status: z.string().default(''),
      details: z
        .array(z.object({ reason: z.string().optional() }))
        .optional()
        .catch(undefined),
    })
    .optional(),
});

const ADS = 'GOOGLE_ADS';

/**
 * Offline conversions of Google Ads by Google's Data Manager API: since June 2026 the Google Ads API takes them from nobody new. It knows a conversion
 * again by its action and `transactionId`. The token of a request is an access token.
 */
export function googleApi({ googleDataUrl }: { googleDataUrl: string }): NetworkApi {
  return {
    knowsRepeats: true,
    request({ account, loginAccount, event, token, dataRule }, conversion, { isTest }) {
      const { eventId, at, click, valueCents } = conversion;
      const body = {
        destinations: [
          {
            operatingAccount: { accountType: ADS, accountId: account },
            ...(loginAccount !== null && { loginAccount: { accountType: ADS, accountId: loginAccount } }),
            productDestinationId: event,
          },
        ],
        events: [
          {
            transactionId: eventId,
            eventTimestamp: at.toISOString(),
            eventSource: 'WEB',
            adIdentifiers: { [click.name]: click.id },
            ...(valueCents !== null && { conversionValue: valueCents / 100, currency: CURRENCY }),
            ...(dataRule === 'consented' && {
              consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
            }),
          },
        ],
        validateOnly: isTest,
      };
      return {
        url: `${googleDataUrl}/v1/events:ingest`,
        headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      };
    },
    verdict(status, said) {
      const { error } = answer.safeParse(said).data ?? {};
      if (error === undefined) return verdictOfStatus(status, '');
      const reason = error.details?.find((one) => one.reason !== undefined)?.reason ?? error.status;
      return verdictOfStatus(status, `${error.message} (${reason})`);
    },
  };
}
