export const OFFERS_PATH = '/api/offers';
export const OFFERS_TABLE_PATH = `${OFFERS_PATH}/csv`;
export const offerPath = (id: string) => `${OFFERS_PATH}/${encodeURIComponent(id)}`;
export const metricsPath = (id: string) => `${offerPath(id)}/metrics`;
export const refreshPath = (id: string) => `${metricsPath(id)}/refresh`;
export const pastedPath = (id: string) => `${metricsPath(id)}/pasted`;
