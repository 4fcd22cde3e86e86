/**
 * Ports that web sites are served from: the two, and those that hosts and content networks offer beside them. A list of what
 * is refused would always lack the next database or admin interface that somebody left open to the internet.
 */
const WEB_PORTS = new Set([
  80, 443, 2052, 2053, 2082, 2083, 2086, 2087, 2095, 2096, 3000, 5000, 8000, 8008, 8080, 8081, 8088, 8443,
  8880, 8888, 9443,
]);

export function isWebPort(port: number): boolean {
  return WEB_PORTS.has(port);
}

/** The port that the address names or its scheme implies. */
export function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' || protocol === 'wss:' ? 443 : 80;
}
