import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import {
  type CampaignView,
  createDomainInput,
  type DomainTarget,
  type DomainView,
  updateDomainInput,
} from '@garimpo/traffic-filter-contract';
import { newId } from './campaigns.ts';

export function domainOf(domain: string, change: Partial<DomainView> = {}): DomainView {
  return {
    id: newId(),
    domain,
    status: 'pending',
    registrationDate: '2026-11-12T12:00:00.000Z',
    record: { name: `_verificacao.${domain}`, value: 'garimpo-verificacao=abc123' },
    finding: null,
    found: [],
    foundAt: null,
    checkedAt: null,
    nextCheckAt: '2026-11-20T12:04:00.000Z',
    verifiedAt: null,
    missingSince: null,
    pointsHere: null,
    campaignId: null,
    ...change,
  };
}

export const verifiedOf = (domain: string, change: Partial<DomainView> = {}): DomainView =>
  domainOf(domain, {
    status: 'verified',
    finding: 'found',
    checkedAt: '2026-11-20T11:00:00.000Z',
    nextCheckAt: '2026-11-21T11:00:00.000Z',
    verifiedAt: '2026-11-12T13:00:00.000Z',
    ...change,
  });

export interface StartingDomains {
  domains?: DomainView[];
  target?: DomainTarget | null;
  campaigns?: CampaignView[];
  /** What the next looks find, one after another; the last one goes on. */
  looks?: Partial<DomainView>[];
}

/** Domains of one account, kept in memory: parsed with the contract, as the real service does. */
export function domainsService(start: StartingDomains = {}) {
  let domains = [...(start.domains ?? [])];
  const removed = new Map<string, DomainView>();
  const looks = [...(start.looks ?? [])];
  const { target = { name: 'links.garimpo.exemplo', addresses: [] }, campaigns = [] } = start;

  const domainFor = (id: string | undefined) => {
    const domain = domains.find((one) => one.id === id);
    if (domain === undefined) throw fail('traffic_filter.domain.not_found', 404);
    return domain;
  };
  const keep = (domain: DomainView) => {
    domains = domains.map((one) => (one.id === domain.id ? domain : one));
    return { domain };
  };
  const look = (domain: DomainView) => {
    const found = looks.length > 1 ? looks.shift() : looks[0];
    return keep({ ...domain, checkedAt: '2026-11-20T12:00:00.000Z', ...found });
  };

  const handlers: Record<string, FakeHandler> = {
    'GET /api/traffic-filter/domains': () => ({ domains, target }),
    'POST /api/traffic-filter/domains': ({ body }) => {
      const { domain } = createDomainInput.parse(body);
      if (domains.some((one) => one.domain === domain)) throw fail('traffic_filter.domain.repeated', 409);
      const made = domainOf(domain);
      domains = [made, ...domains];
      return { domain: made };
    },
    'PATCH /api/traffic-filter/domains/:id': ({ params, body }) =>
      keep({ ...domainFor(params['id']), campaignId: updateDomainInput.parse(body).campaignId }),
    'POST /api/traffic-filter/domains/:id/verify': ({ params }) => look(domainFor(params['id'])),
    'DELETE /api/traffic-filter/domains/:id': ({ params }) => {
      const domain = domainFor(params['id']);
      removed.set(domain.id, domain);
      domains = domains.filter((one) => one !== domain);
    },
    'POST /api/traffic-filter/domains/:id/restore': ({ params }) => {
      const domain = removed.get(params['id'] ?? '');
      if (domain === undefined) throw fail('traffic_filter.domain.not_found', 404);
      domains = [domain, ...domains];
      return { domain };
    },
    'GET /api/traffic-filter/campaigns': () => ({ campaigns }),
  };
  return { handlers, domains: () => domains };
}
