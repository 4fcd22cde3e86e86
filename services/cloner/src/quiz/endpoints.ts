import type { QuizEndpoint } from '@garimpo/cloner-contract';
import type { SentRequest } from './quiz-recording.ts';
import type { SentAway } from './walk/quiz-walk.ts';

export const ENDPOINTS_LISTED_MAX = 100;
/** Shorter ones are found in anything. */
const TYPED_MIN = 4;
const WEBHOOK =
  /(?:^|[./-])(?:web)?hooks?(?:[./-]|$)|zapier\.com|make\.com|integromat|\bn8n\b|pabbly|activecampaign|activehosted|mailchimp|list-manage|rdstation|sendgrid|leadlovers|klaviyo|hubspot|hsforms|brevo|sendinblue|mailerlite|convertkit|e-goi|pipedrive|manychat|botconversa|unnichat|sellflux|\/(?:leads?|subscribe|submissions?|contacts?)(?:\/|$)/i;

/**
 * Where the quiz sent what it knew of its visitors, and where it had what it shows, by method and address without query. A place is
 * one of leads where anything that was typed was sent there, or by its name.
 * @param isTracker of those that are listed by themselves
 */
export function endpointsOf(
  sent: readonly SentRequest[],
  unanswered: readonly SentAway[],
  typed: readonly string[],
  isTracker: (url: URL) => boolean,
): QuizEndpoint[] {
  const words = [...new Set(typed.filter((one) => one.length >= TYPED_MIN))].flatMap((one) => [
    one,
    encodeURIComponent(one),
    new URLSearchParams({ '': one }).toString().slice(1),
  ]);
  const found = new Map<string, QuizEndpoint>();
  const known = new Set(sent.map(({ method, url }) => `${method} ${url.href}`));
  const forms = unanswered.filter(({ method, url }) => !known.has(`${method} ${url.href}`));
  for (const { method, url, body } of [...sent, ...forms.map((one) => ({ ...one, body: '' }))]) {
    if (isTracker(url)) continue;
    const address = url.origin + url.pathname;
    const key = `${method} ${address}`;
    const before = found.get(key);
    const said = `${url.search} ${body}`;
    const isLead =
      before?.kind === 'lead' ||
      WEBHOOK.test(url.host + url.pathname) ||
      words.some((word) => said.includes(word));
    found.set(key, {
      method,
      url: address,
      kind: isLead ? 'lead' : 'data',
      calls: (before?.calls ?? 0) + 1,
    });
  }
  const all = [...found.values()];
  // What visitors have said matters most where not all are listed.
  return all
    .sort((a, b) => Number(b.kind === 'lead') - Number(a.kind === 'lead'))
    .slice(0, ENDPOINTS_LISTED_MAX);
}
