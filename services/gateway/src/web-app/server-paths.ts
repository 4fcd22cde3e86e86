/** First segments of addresses that the services answer. Everything else is the app's. A test compares it with the routes. */
export const SERVER_SEGMENTS = ['api', 'auth', 'checkout', 'config.json', 'discovery', 'healthz', 'remotes'];

/** True for an address that must never be answered with the app's page. */
export function isServerPath(path: string): boolean {
  return SERVER_SEGMENTS.includes(path.split('/')[1] ?? '');
}
