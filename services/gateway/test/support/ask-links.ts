import { askHost, type HostAnswer } from './publish-clone.ts';

/** Where links lead by, in a product of `gatewayApp` or `apartApp` that was told nothing else. */
export function linksHost(url: string): string {
  return `links.localhost:${new URL(url).port}`;
}

/** Asks as a browser that follows a link, or as a page that loads what is ours. */
export function askLinks(
  url: string,
  path: string,
  options?: Parameters<typeof askHost>[3],
): Promise<HostAnswer> {
  return askHost(url, linksHost(url), path, options);
}
