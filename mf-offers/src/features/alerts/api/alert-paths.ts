export const ALERTS_PATH = '/api/alerts';
export const ALERTS_SEEN_PATH = `${ALERTS_PATH}/seen`;
export const ALERT_SETTINGS_PATH = `${ALERTS_PATH}/settings`;
export const alertRulesPath = (offerId: string) => `/api/offers/${encodeURIComponent(offerId)}/alerts`;
export const alertRulePath = (offerId: string, ruleId: string) =>
  `${alertRulesPath(offerId)}/${encodeURIComponent(ruleId)}`;
