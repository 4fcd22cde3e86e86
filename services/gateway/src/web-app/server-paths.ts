/** First segments of addresses that the services answer. Everything else is the app's. A test compares it with the routes. */
export const SERVER_SEGMENTS = [
  '.well-known',
  'a',
  'api',
  'auth',
  'checkout',
  'config.json',
  'discovery',
  'healthz',
  'livez',
  'r',
  'remotes',
  'rest',
];

/** Path segment of routes between services. It is not reachable from outside. */
const INTERNAL_SEGMENT = 'internal';

/** True for an address that must never be answered with the app's page. */
export function isServerPath(path: string): boolean {
  const segment = path.split('/')[1] ?? '';
  return segment === INTERNAL_SEGMENT || SERVER_SEGMENTS.includes(segment);
}
