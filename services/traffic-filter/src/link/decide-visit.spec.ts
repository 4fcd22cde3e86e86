import { USUAL_PROTECTION } from '@garimpo/traffic-filter-contract';
import { describe, expect, it } from '@jest/globals';
import { decideVisit, type LinkContext } from './decide-visit.ts';
import { factsOf } from './link-request.ts';
import type { PublicCampaign } from './public-campaigns.ts';

const CAMPAIGN: PublicCampaign = {
  id: 'campaign',
  userId: 'ana',
  key: 'abcdefgh',
  state: 'active',
  securePage: 'https://segura.test/',
  offers: [{ url: 'https://oferta.test/', weight: 1 }],
  networks: ['facebook'],
  devices: ['phone'],
  protection: USUAL_PROTECTION,
  parameters: ['vendedor'],
  costParameter: 'cpc',
  expiresAt: null,
  revision: 7,
};
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) Version/18.3 Mobile/15E148 Safari/604.1',
  accept: 'text/html',
  'accept-language': 'pt-BR',
};
const CONTEXT: LinkContext = {
  visitId: 'v1',
  now: new Date('2026-11-22T12:30:00Z'),
  ip: '203.0.113.7',
  place: { country: 'BR', city: null },
  person: 'pessoa',
  signals: [],
  addressRule: null,
  visitsInMinute: 1,
  isNewClick: true,
  click: '00000000-0000-4000-8000-000000000001',
};
const decide = (
  headers: Record<string, string> = {},
  context: Partial<LinkContext> = {},
  query = 'fbclid=1',
) => {
  const request = { method: 'GET', query, headers: { ...PHONE, ...headers } };
  return decideVisit(CAMPAIGN, request, factsOf(request), { ...CONTEXT, ...context });
};

describe('a decision', () => {
  it('does not depend on time and place', () => {
    const pages = new Set<string | null>();
    for (let hour = 0; hour < 24 * 7; hour += 1) {
      for (const country of ['BR', 'US', 'CN', null]) {
        const now = new Date(CONTEXT.now.getTime() + hour * 3_600_000);
        const ip = `${hour % 223}.1.1.1`;
        const language = hour % 2 === 0 ? 'pt-BR' : 'en-US';
        const decided = decide({ 'accept-language': language }, { now, ip, place: { country, city: null } });
        pages.add(decided.destination);
      }
    }
    expect([...pages]).toEqual(['https://oferta.test/?fbclid=1&gpv=v1']);
  });

  it.each([
    ['0.35', 350_000],
    ['R$ 1,5', 1_500_000],
    ['0.0004', 400],
    ['{cost}', null],
    ['', null],
    ['-1', null],
    ['1e3', null],
    ['100.01', null],
    ['0', null],
  ])('takes "%s" for the cost of a click, and passes it on to no page', (cpc, micros) => {
    const visit = decide({}, {}, `fbclid=1&CPC=${encodeURIComponent(cpc)}`);
    expect(visit.costMicros).toBe(micros);
    expect(visit.destination).not.toContain('CPC');
    expect(visit.parameters).toEqual([['fbclid', '1']]);
  });

  it('has a click cost once, and nobody who only looks', () => {
    const robot = { 'user-agent': 'facebookexternalhit/1.1' };
    expect(decide(robot, {}, 'cpc=1').costMicros).toBeNull();
    expect(decide({ 'sec-purpose': 'prefetch' }, {}, 'cpc=1').costMicros).toBeNull();
    expect(decide({}, { isNewClick: false }, 'cpc=1').costMicros).toBeNull();
  });

  it('names the click of a cost, and of nothing else', () => {
    const click = '00000000-0000-4000-8000-000000000001';
    expect(decide({}, {}, 'cpc=1').paidClick).toBe(click);
    expect(decide({}, { click: null }, 'cpc=1')).toMatchObject({ costMicros: 1_000_000, paidClick: null });
    expect(decide({}, {}, 'fbclid=1').paidClick).toBeNull();
  });

  it('records no more than it needs', () => {
    expect(decide({ referer: 'https://l.facebook.com/l.php?u=ana@loja.test#x' }).referrer).toBe(
      'https://l.facebook.com/l.php',
    );
    expect(decide({ referer: 'android-app://com.facebook.katana/' }).referrer).toBe(
      'android-app://com.facebook.katana/',
    );
    for (const referer of ['javascript:alert(1)', 'nonsense', 'file:///etc/passwd', ''])
      expect(decide({ referer }).referrer).toBeNull();
    expect(decide({ 'user-agent': `Mozilla/5.0 ${'x'.repeat(900)}` }).userAgent).toHaveLength(500);
    expect(decide({}, {}, `src=${'x'.repeat(9_000)}`).parameters).toEqual([]);
    expect(decide({}, {}, 'src=%00b').parameters).toEqual([['src', 'b']]);
  });

  it('keeps and passes on of its query what is usual and what its campaign lists, and nothing personal', () => {
    const query =
      'email=ana%40loja.com&cpf=52998224725&utm_source=fb&vendedor=7&outro=1&src=ana%2540loja.com&sck=a&token_hash=b';
    expect(decide({}, {}, query)).toMatchObject({
      destination: 'https://oferta.test/?utm_source=fb&vendedor=7&sck=a&gpv=v1',
      parameters: [
        ['utm_source', 'fb'],
        ['vendedor', '7'],
        ['sck', 'a'],
      ],
    });
  });

  it('names the campaign’s settings of its moment', () => {
    expect(decide()).toMatchObject({ campaignRevision: 7, pendingFrom: 50, blockedFrom: 101, offer: 0 });
    expect(decide({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/147.0.0.0' })).toMatchObject({
      page: 'secure',
      offer: null,
    });
  });

  it('leads to the only page that has a share', () => {
    const request = { method: 'GET', query: '', headers: PHONE };
    const campaign = {
      ...CAMPAIGN,
      offers: [
        { url: 'https://fora.test/', weight: 0 },
        { url: 'https://oferta.test/', weight: 5 },
      ],
    };
    expect(decideVisit(campaign, request, factsOf(request), CONTEXT)).toMatchObject({
      offer: 1,
      destination: 'https://oferta.test/?gpv=v1',
    });
  });
});
