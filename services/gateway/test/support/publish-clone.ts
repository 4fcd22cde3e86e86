import { createHash, randomUUID } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { ObjectStore } from '@garimpo/service-kit';
import type pg from 'pg';

/** A clone of one page, as a capture leaves it. Returns its name. */
export async function publishClone(db: pg.Client, objects: ObjectStore, html: string): Promise<string> {
  const name = `c${randomUUID().slice(0, 12)}`;
  const put = async (text: string) => {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await objects.put(`clones/${sha256.slice(0, 2)}/${sha256}`, Buffer.from(text));
    return sha256;
  };
  const page = { sha256: await put(html), bytes: Buffer.byteLength(html), type: 'text/html; charset=utf-8' };
  const originalUrl = 'https://original.test/';
  const manifest = { format: 1, entry: '/', originalUrl, files: { '/': page }, redirects: {}, calls: [] };
  await db.query(
    `WITH clone AS (SELECT gen_random_uuid() AS id, gen_random_uuid() AS user_id),
       name AS (INSERT INTO cloner.subdomains (name, user_id, kind, clone_id) SELECT $1, user_id, 'site', id FROM clone),
       site AS (INSERT INTO cloner.cloned_sites (id, user_id, original_url, url, subdomain, version)
         SELECT id, user_id, $2, $2, $1, 1 FROM clone)
     INSERT INTO cloner.versions (clone_id, n, user_id, manifest, origin, files, bytes)
     SELECT id, 1, user_id, $3, 'capture', 1, 1 FROM clone`,
    [name, originalUrl, await put(JSON.stringify(manifest))],
  );
  return name;
}

export interface HostAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks as a browser that was sent to this host: names under localhost lead nowhere in Node. */
export function askHost(
  url: string,
  host: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<HostAnswer> {
  const { hostname, port } = new URL(url);
  const { method = 'GET', headers, body } = options;
  // Node sends the body of a DELETE without saying how long it is.
  const length = body !== undefined && { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { hostname, port, path, method, agent: false, headers: { host, ...length, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
