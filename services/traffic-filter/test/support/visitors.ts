import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { VISIT_PARAMETER } from '@garimpo/traffic-filter-contract';
import type { TrafficFilterApp } from './traffic-filter-app.ts';

type HeaderFields = Readonly<Record<string, string>>;

/** What all browsers send beside their names when they open a page. */
export const PAGE: HeaderFields = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'pt-BR,pt;q=0.9',
};
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** A person with a phone that nothing speaks against. */
export const PERSON: HeaderFields = {
  ...PAGE,
  'user-agent': `Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/147.0.0.0 Mobile Safari/537.36`,
};
export const COMPUTER: HeaderFields = {
  ...PAGE,
  'user-agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/147.0.0.0 Safari/537.36`,
};

export interface LinkVisit {
  method?: string;
  query?: string;
  /** In place of those of a person with a phone. */
  headers?: HeaderFields;
  /** Beside them. */
  more?: HeaderFields;
  /** Where the app believes one proxy. */
  ip?: string;
}

export interface LinkReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  location: string | null;
  text: string;
}

/** As a browser does that follows nothing, with no header of its own making. */
export function visitLink(filter: TrafficFilterApp, key: string, visit: LinkVisit = {}): Promise<LinkReply> {
  const { query } = visit;
  return visitAddress(filter, `/r/${key}${query === undefined ? '' : `?${query}`}`, visit);
}

export function visitAddress(
  { app }: Pick<TrafficFilterApp, 'app'>,
  path: string,
  { method = 'GET', headers = PERSON, more = {}, ip }: LinkVisit = {},
  agent?: Agent,
): Promise<LinkReply> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        ...(agent !== undefined && { agent }),
        headers: { ...headers, ...more, ...(ip !== undefined && { 'x-forwarded-for': ip }) },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode as number,
            headers: answer.headers,
            location: answer.headers.location ?? null,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

const AT_ONCE = 24;

/** Many visits of one link, some at a time; replies in the order of the visits. */
export async function visitMany(
  filter: TrafficFilterApp,
  key: string,
  visits: readonly LinkVisit[],
): Promise<LinkReply[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const replies = new Array<LinkReply>(visits.length);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < visits.length; at = next++) {
      const visit = visits[at] as LinkVisit;
      const query = visit.query === undefined ? '' : `?${visit.query}`;
      replies[at] = await visitAddress(filter, `/r/${key}${query}`, visit, agent);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return replies;
  } finally {
    agent.destroy();
  }
}

/** The id of the visit in the address that it was led to. */
export function visitIdOf({ location }: Pick<LinkReply, 'location'>): string {
  const id = location === null ? null : new URL(location).searchParams.get(VISIT_PARAMETER);
  if (id === null) throw new Error(`${location} names no visit`);
  return id;
}

const STORED_WITHIN_MS = 15_000;
const LOOK_MS = 50;

/** Rows of a campaign once there are so many; fails the test when there are not in time. Oldest first. */
export async function storedRows(
  { app }: Pick<TrafficFilterApp, 'app'>,
  campaignId: string,
  count: number,
): Promise<Record<string, unknown>[]> {
  const until = Date.now() + STORED_WITHIN_MS;
  for (;;) {
    const { rows } = await app.db.query(
      'SELECT *, host(ip_address) AS ip FROM traffic_filter.requests WHERE campaign_id = $1 ORDER BY id',
      [campaignId],
    );
    if (rows.length >= count) return rows;
    if (Date.now() > until) throw new Error(`${rows.length} of ${count} visits were stored`);
    await wait(LOOK_MS);
  }
}
