import { get } from 'node:http';

/** How a product answers a visitor of a link. Names under localhost are known to browsers alone. */
export function openLink(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent: false, headers: { host: `links.localhost:${port}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).once('error', reject);
  });
}
