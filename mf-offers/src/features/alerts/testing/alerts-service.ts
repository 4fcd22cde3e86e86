import {
  ALERT_EVENTS_PAGE,
  type AlertEventView,
  type AlertMailMode,
  type AlertRuleView,
  alertSettingsInput,
  alertsSeenInput,
  createAlertRuleInput,
  type QuietHours,
  updateAlertRuleInput,
} from '@garimpo/offers-contract';
import { type FakeHandler, fail } from '@garimpo/sdk/testing';
import { ruleOf } from './alerts.ts';

/** The alerts of one account in memory; it parses input with the contract, as the service does. */
export function alertsService() {
  let rules: AlertRuleView[] = [];
  let mail: AlertMailMode = 'daily';
  const state = { events: [] as AlertEventView[], mailAllowed: true };
  const own = (id: string | undefined): AlertRuleView => {
    const rule = rules.find((one) => one.id === id);
    if (rule === undefined) throw fail('offers.alert_rule.not_found', 404);
    return rule;
  };
  let quiet: QuietHours | null = null;
  const settings = () => ({ settings: { mail, quiet }, mailAllowed: state.mailAllowed });
  const handlers: Record<string, FakeHandler> = {
    'GET /api/alerts': ({ query }) => {
      const from = state.events.findIndex(({ id }) => id === query.get('before')) + 1;
      const events = state.events.slice(from, from + ALERT_EVENTS_PAGE);
      return {
        events,
        unseen: state.events.filter(({ seen }) => !seen).length,
        more: state.events.length > from + events.length,
      };
    },
    'POST /api/alerts/seen': ({ body }) => {
      const { upTo } = alertsSeenInput.parse(body);
      const from = state.events.findIndex(({ id }) => id === upTo);
      state.events = state.events.map((event, at) => (at < from ? event : { ...event, seen: true }));
    },
    'GET /api/alerts/settings': settings,
    'PATCH /api/alerts/settings': ({ body }) => {
      const input = alertSettingsInput.parse(body);
      mail = input.mail ?? mail;
      if (input.quiet !== undefined) quiet = input.quiet;
      return settings();
    },
    'GET /api/offers/:id/alerts': ({ params }) => ({
      rules: rules.filter(({ offerId }) => offerId === params['id']),
    }),
    'POST /api/offers/:id/alerts': ({ params, body }) => {
      const { condition } = createAlertRuleInput.parse(body);
      if (rules.some((one) => JSON.stringify(one.condition) === JSON.stringify(condition))) {
        throw fail('offers.alert_rule.repeated', 409);
      }
      const rule = ruleOf({ offerId: params['id'] ?? '', condition });
      rules = [...rules, rule];
      return { rule };
    },
    'PATCH /api/offers/:id/alerts/:ruleId': ({ params, body }) => {
      const rule = { ...own(params['ruleId']), ...updateAlertRuleInput.parse(body) } as AlertRuleView;
      rules = rules.map((one) => (one.id === rule.id ? rule : one));
      return { rule };
    },
    'DELETE /api/offers/:id/alerts/:ruleId': ({ params }) => {
      own(params['ruleId']);
      rules = rules.filter(({ id }) => id !== params['ruleId']);
    },
  };
  return {
    handlers,
    state,
    rules: () => rules,
    hasRule: (rule: AlertRuleView) => {
      rules = [...rules, rule];
    },
    mail: () => mail,
    quiet: () => quiet,
  };
}
