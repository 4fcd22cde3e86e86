import type { NoticeRecipient } from '@garimpo/anticlone-contract';
import type { NoticeFacts, NoticeWords } from './draft-notices.ts';

const number = new Intl.NumberFormat('en-US');
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });
const utc = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const teams: Record<NoticeRecipient, string> = {
  host: 'To the abuse team of the hosting provider',
  registrar: 'To the abuse team of the domain registrar',
  cdn: 'To the abuse team of the content delivery network',
  meta: 'To the intellectual property and ads team of Meta',
  google: 'To the content removal and ads team of Google',
  tiktok: 'To the intellectual property and ads team of TikTok',
  checkout: 'To the risk team of the payment platform',
};

const requests: Record<NoticeRecipient, string> = {
  host: 'Please look into the page and, where it applies, remove the content or suspend its hosting under your acceptable use policy.',
  registrar:
    'Please look into how the domain is used and, where it applies, act under your policies, or tell me to whom this request should go.',
  cdn: 'Please look into the page, pass this request on to whoever hosts it and, if your policies allow it, tell me who that is. Where it applies, please stop serving it.',
  meta: 'Please look into the ads that lead to this address and, where it applies, remove them and allow no new ones. Ad, if known: [address of the ad or of the advertiser page].',
  google:
    'Please look into the ads and results that lead to this address and, where it applies, remove them. Ad, if known: [address of the ad or of the advertiser page].',
  tiktok:
    'Please look into the ads and videos that lead to this address and, where it applies, remove them. Ad, if known: [address of the ad or of the advertiser page].',
  checkout:
    'Please look into the product that is sold through this page and, where it applies, suspend its sale there under your policies. We do not know who receives the payments.',
};

export const enNotices: NoticeWords = {
  subject: ({ cloneHost, originalUrl }) =>
    `Request for review: page at ${cloneHost} reproduces ${new URL(originalUrl).host}`,
  greeting: (recipient, name) => `${teams[recipient]}${name === null ? '' : `: ${name}`},`,
  claim: ({ status, originalUrl, cloneUrl }) =>
    [
      'I, [your full name], write about a page that ' +
        (status === 'confirmed' ? 'reproduces mine.' : 'appears to reproduce mine.'),
      `Original page: ${originalUrl}`,
      `Reported page: ${cloneUrl}`,
      'What is mine on the original page, and since when it has been published: [texts, pictures, brand; date]',
    ].join('\n'),
  facts: (facts) => ['What was observed:', ...factLines(facts).map((line) => `- ${line}`)],
  request: (recipient) => requests[recipient],
  statement:
    '[State in your own words, if it is true: that you own this work or act for its owner, that you did not authorise the use, and that what you tell is accurate. Some companies require it in writing.]',
  evidence: ({ evidence }) =>
    evidence === null
      ? 'Evidence has not been collected yet; it can be sent later.'
      : `Evidence attached (ZIP taken on ${utc(new Date(evidence.facts.takenAt))}), SHA-256 ${evidence.sha256}.`,
  signature:
    'Kind regards,\n[your full name]\n[your company, if any]\n[your e-mail]\n[your phone number or address]',
};

function certificateLines({ certificate }: NoticeFacts): string[] {
  if (certificate === null) return [];
  const { name, issuer, notBefore, log, entry } = certificate;
  const details = [
    issuer !== null && `issued by ${issuer}`,
    notBefore !== null && `valid from ${utc(new Date(notBefore))}`,
    log !== null && `public log ${log}${entry === null ? '' : `, entry ${entry}`}`,
  ].filter(Boolean);
  return [`Certificate of the domain for ${name}${details.length === 0 ? '' : `: ${details.join('; ')}`}.`];
}

function factLines(facts: NoticeFacts): string[] {
  const { status, similarityScore, firstSeenAt, lastSeenAt, accessCount, evidence } = facts;
  const found = evidence?.facts;
  return [
    ...(similarityScore === null
      ? ['How similar the two pages are has not been measured yet.']
      : [`Measured similarity of the two pages: ${percent.format(similarityScore)}.`]),
    ...(status === 'confirmed' ? [] : ['The automatic comparison has not confirmed the copy yet.']),
    `First seen on ${utc(firstSeenAt)}, last seen on ${utc(lastSeenAt)}; visits reported: ${number.format(accessCount)}.`,
    ...certificateLines(facts),
    ...(found === undefined
      ? []
      : found.status === null
        ? [`Did not answer when it was visited on ${utc(new Date(found.takenAt))}.`]
        : [
            `Visited on ${utc(new Date(found.takenAt))}: answered ${found.status} at ${found.finalUrl ?? 'an unknown address'}.`,
          ]),
    ...(found?.addresses.length ? [`IP addresses: ${found.addresses.join(', ')}.`] : []),
    ...(found?.cdn ? [`Its answers pass through the network of ${found.cdn.name}.`] : []),
    ...(found?.registrar ? [`Domain registrar: ${found.registrar.name}.`] : []),
    ...(found?.checkouts ?? []).map(({ url, platform }) => `The page leads to ${platform}: ${url}`),
  ];
}
