import { checkoutPlatforms, isHostOf } from '@garimpo/cloner-contract';
import { htmlOf } from '../page/page-visits.ts';
import { scanInTurns } from '../page/scan-in-turns.ts';
import type { PageProof, Proof } from './proof.ts';

/** Somebody who can do something about a copy. */
export interface Contact {
  name: string;
  /** An address of mail, or of a form; null where we know none. */
  sendTo: string | null;
}

/** What notices tell, and whom they go to: kept with the evidence that it comes from. */
export interface CaseFacts {
  takenAt: string;
  /** Where the copy was in the end; null where nothing answered. */
  finalUrl: string | null;
  status: number | null;
  addresses: string[];
  host: Contact | null;
  cdn: Contact | null;
  registrar: Contact | null;
  /** Pages where the copy lets pay. */
  checkouts: { platform: string; url: string }[];
}

/** Networks that stand before the servers of others, by what they put into each answer. */
const NETWORKS: (Contact & { header: string; value?: RegExp })[] = [
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
  const cdn = networkBefore(copy);
  return {
    takenAt: takenAt.toISOString(),
    finalUrl: sent.value?.url.href ?? null,
    status: sent.value?.status ?? null,
    addresses: [...new Set(hops.at(-1)?.addresses ?? [])],
    // The address is the network's then, and whose server is behind it cannot be seen.
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

/** By the headers of the last answer. */
function networkBefore({ hops }: PageProof): Contact | null {
  const headers = hops.at(-1)?.headers ?? [];
  const found = NETWORKS.find(({ header, value }) =>
    headers.some(([name, given]) => name.toLowerCase() === header && (value?.test(given) ?? true)),
  );
  return found === undefined ? null : { name: found.name, sendTo: found.sendTo };
}

/** Links of the page, as it was built or else as it was sent, to platforms where one pays. */
async function checkoutsOn({ sent, drawn }: PageProof): Promise<CaseFacts['checkouts']> {
  const page = drawn.value ?? (sent.value && { url: sent.value.url.href, html: htmlOf(sent.value) });
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
