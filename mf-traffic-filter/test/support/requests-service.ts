import { type FakeHandler, fail, fakeFile } from '@garimpo/sdk/testing';
import {
  type AddressRuleView,
  addressRuleInput,
  requestRuleInput,
  type VisitReply,
  type VisitView,
  visitsQuery,
} from '@garimpo/traffic-filter-contract';
import { ruleOf, wholeVisitOf } from './visits.ts';

export interface StartingRequests {
  visits?: VisitView[];
  /** What is known of a visit beside its line, by its id. */
  details?: Record<string, Partial<VisitReply['request']>>;
  rules?: AddressRuleView[];
  /** Of one answer. */
  pageSize?: number;
}

/** A log for one account, kept in memory: it parses what it gets with the contract, as the real one does. */
export function requestsService({ details = {}, pageSize = 50, ...start }: StartingRequests = {}) {
  let visits = [...(start.visits ?? [])];
  let rules = [...(start.rules ?? [])];
  const revealed: string[] = [];

  const visitFor = (id: string | undefined) => {
    const visit = visits.find((one) => one.id === id);
    if (visit === undefined) throw fail('traffic_filter.request.not_found', 404);
    return visit;
  };
  const keepRule = (rule: AddressRuleView) => {
    rules = [rule, ...rules];
    return { rule };
  };

  const handlers: Record<string, FakeHandler> = {
    'GET /api/traffic-filter/requests': ({ query }) => {
      const { state, campaign, before, after } = visitsQuery.parse(Object.fromEntries(query));
      const all = visits.filter(
        (one) =>
          (state === undefined || one.state === state) &&
          (campaign === undefined || one.campaign.id === campaign),
      );
      const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
      const to = after === undefined ? all.length : all.findIndex(({ id }) => id === after);
      const found = all.slice(from, to);
      return { requests: found.slice(0, pageSize), more: found.length > pageSize };
    },
    'GET /api/traffic-filter/requests.csv': () =>
      fakeFile({ 'content-disposition': 'attachment; filename="requisicoes-2026-11-20.csv"' }, [
        new TextEncoder().encode('data;ip\r\n'),
      ]),
    'GET /api/traffic-filter/requests/:id': ({ params }) => {
      const visit = visitFor(params['id']);
      return { request: wholeVisitOf(visit, details[visit.id]) };
    },
    'POST /api/traffic-filter/requests/:id/reveal': ({ params }) => {
      revealed.push(visitFor(params['id']).id);
      return { ip: '203.0.113.7' };
    },
    'POST /api/traffic-filter/requests/:id/rule': ({ params, body }) => {
      visitFor(params['id']);
      const { kind } = requestRuleInput.parse(body);
      return keepRule(ruleOf({ kind }));
    },
    'GET /api/traffic-filter/address-rules': () => ({ rules }),
    'POST /api/traffic-filter/address-rules': ({ body }) => {
      const { kind, ip } = addressRuleInput.parse(body);
      if (ip.startsWith('10.')) {
        throw fail('traffic_filter.address_rule.refused', 422, [{ path: 'ip', rule: 'not_public' }]);
      }
      return keepRule(ruleOf({ kind, maskedIp: ip.replace(/\d+$/, '…') }));
    },
    'DELETE /api/traffic-filter/address-rules/:id': ({ params }) => {
      rules = rules.filter(({ id }) => id !== params['id']);
    },
    'GET /api/traffic-filter/campaigns': () => ({ campaigns: [] }),
  };
  return {
    handlers,
    /** Visits whose address was asked for. */
    revealed,
    rules: () => rules,
    /** Somebody opens a link. */
    visit: (...more: VisitView[]) => {
      visits = [...more, ...visits];
    },
  };
}
