import { checkoutPlatforms, isHostOf } from '@garimpo/cloner-contract';
import { htmlOf, scanInTurns } from '../page/page-visits.ts';
import type { PageProof, Proof } from './proof.ts';

/** A company that can take a copy down. */
export interface Contact {
  name: string;
  /** An email address or the URL of a form; null where we know none. */
  sendTo: string | null;
}

/** The facts and recipients of notices, stored with the evidence that they come from. */
export interface CaseFacts {
  takenAt: string;
  /** The copy's address after redirects; null where nothing answered. */
  finalUrl: string | null;
  status: number | null;
  addresses: string[];
  host: Contact | null;
  cdn: Contact | null;
  registrar: Contact | null;
  /** Checkout pages that the copy links to. */
  checkouts: { platform: string; url: string }[];
}

/** Content delivery networks by a header that they add to each answer. */
const CDNS: (Contact & { header: string; value?: RegExp })[] = [
  { name: 'Cloudflare', sendTo: 'https://abuse.cloudflare.com/', header: 'cf-ray' },
  {
    name: 'Amazon CloudFront',
    sendTo: 'https://support.aws.amazon.com/#/contacts/report-abuse',
    header: 'x-amz-cf-id',
  },
  { name: 'Fastly', sendTo: 'https://www.fastly.com/abuse', header: 'x-served-by', value: /^cache-/ },
  { name: 'Vercel', sendTo: 'https://vercel.com/abuse', header: 'x-vercel-id' },
  { name: 'bunny.net', sendTo: null, header: 'cdn-pullzone' },
];
const LINKS_MAX = 20;
const TAGS_MAX = 200_000;
const ADDRESS_MAX = 500;

export async function caseFacts({ takenAt, copy, domain, network }: Proof): Promise<CaseFacts> {
  const { sent, hops } = copy;
  const cdn = cdnOf(copy);
  return {
    takenAt: takenAt.toISOString(),
    finalUrl: sent.value?.url.href ?? null,
    status: sent.value?.status ?? null,
    addresses: [...new Set(hops.at(-1)?.addresses ?? [])],
    // Behind a CDN the address is the CDN's, and the host is unknown.
    host: cdn === null ? contactFrom(network) : null,
    cdn,
    registrar: contactFrom(domain),
    checkouts: await checkoutsOn(copy),
  };
}

function contactFrom({ value }: Proof['domain']): Contact | null {
  if (value === null || value.facts.holder === null) return null;
  return { name: value.facts.holder, sendTo: value.facts.abuseEmail };
}

function cdnOf({ hops }: PageProof): Contact | null {
  const headers = hops.at(-1)?.headers ?? [];
  const found = CDNS.find(({ header, value }) =>
    headers.some(([name, given]) => name.toLowerCase() === header && (value?.test(given) ?? true)),
  );
  return found === undefined ? null : { name: found.name, sendTo: found.sendTo };
}

/** Links to checkout platforms on the rendered page, or else on the page as it was sent. */
async function checkoutsOn({ sent, rendered }: PageProof): Promise<CaseFacts['checkouts']> {
  const page = rendered.value ?? (sent.value && { url: sent.value.url.href, html: htmlOf(sent.value) });
  if (page === null) return [];
  const found = new Map<string, string>();
  await scanInTurns(
    page.html,
    {
      open(name, attributes) {
        const href = attributes.get('href');
        if (name !== 'a' || href === undefined || found.size >= LINKS_MAX) return;
        const address = href.trim();
        if (!URL.canParse(address, page.url)) return;
        const url = new URL(address, page.url);
        const host = checkoutPlatforms.find((one) => isHostOf(url.hostname, [one]));
        if (host !== undefined) found.set(url.href.slice(0, ADDRESS_MAX), host);
      },
    },
    { tags: TAGS_MAX },
  );
  return [...found].map(([url, platform]) => ({ platform, url }));
}
