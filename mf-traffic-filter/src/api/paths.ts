const BASE = '/api/traffic-filter';

export const CAMPAIGNS_PATH = `${BASE}/campaigns`;
export const TODAY_PATH = `${CAMPAIGNS_PATH}/today`;
export const REQUESTS_PATH = `${BASE}/requests`;
export const ADDRESS_RULES_PATH = `${BASE}/address-rules`;
export const DOMAINS_PATH = `${BASE}/domains`;
export const REPORTS_PATH = `${BASE}/reports`;
export const CUT_PATH = `${REPORTS_PATH}/cut`;
export const REPORT_VIEWS_PATH = `${BASE}/report-views`;
export const CONVERSION_SECRET_PATH = `${BASE}/conversion-secret`;
export const USAGE_PATH = `${BASE}/usage`;
export const campaignPath = (id: string) => `${CAMPAIGNS_PATH}/${encodeURIComponent(id)}`;
export const requestPath = (id: string) => `${REQUESTS_PATH}/${encodeURIComponent(id)}`;
export const addressRulePath = (id: string) => `${ADDRESS_RULES_PATH}/${encodeURIComponent(id)}`;
export const reportViewPath = (id: string) => `${REPORT_VIEWS_PATH}/${encodeURIComponent(id)}`;
