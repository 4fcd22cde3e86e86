import type { CaptureInput, CaptureTarget } from '@garimpo/offers-contract';
import { type Connection, readConnection } from './connection.ts';

const PATH = '/api/offers/library-captures';
const PATIENCE_MS = 30_000;

/** Why a request came to nothing: a code of the product, or what befell it on its way. */
export type Failure = 'not_connected' | 'unreachable' | 'failed' | (string & {});

/** `plans`: where there is more room, or a way back in, after a refusal that has to do with the plan. */
export type Answer<T> = { done: T } | { failed: Failure; plans?: string };

const ABOUT_THE_PLAN = new Set(['offers.libraries.limit_reached', 'accounts.subscription.inactive']);
const PLANS_PATH = '/escolher-plano';

export interface SavedOffer {
  offerId: string;
  title: string;
  readingStored: boolean;
  /** Its page in the product. */
  address: string;
}

export function findTargets(url: string): Promise<Answer<CaptureTarget[]>> {
  return ask(`${PATH}?${new URLSearchParams({ url })}`, {}, ({ offers }) => listOf(offers).flatMap(targetIn));
}

export function saveCapture(capture: CaptureInput): Promise<Answer<SavedOffer>> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(capture),
  };
  return ask(PATH, init, ({ offer, readingStored }, { origin }) => {
    const { id, title } = recordOf(offer);
    const offerId = String(id);
    const address = `${origin}/offers/${encodeURIComponent(offerId)}/metrics`;
    return { offerId, title: String(title), readingStored: readingStored === true, address };
  });
}

/** Whether a connection that is not kept yet is let in. */
export async function tryConnection(connection: Connection): Promise<Answer<true>> {
  return askAt(connection, `${PATH}?url=`, {}, () => true);
}

type Fields = Readonly<Record<string, unknown>>;
type Read<T> = (answer: Fields, connection: Connection) => T;

async function ask<T>(path: string, init: RequestInit, read: Read<T>): Promise<Answer<T>> {
  const connection = await readConnection();
  return connection === null ? { failed: 'not_connected' } : askAt(connection, path, init, read);
}

async function askAt<T>(
  connection: Connection,
  path: string,
  init: RequestInit,
  read: Read<T>,
): Promise<Answer<T>> {
  const headers = { ...init.headers, authorization: `Bearer ${connection.token}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(connection.origin + path, { ...init, headers, signal, credentials: 'omit' });
  } catch {
    return { failed: 'unreachable' };
  }
  const answer = recordOf(await response.json().catch(() => null));
  if (response.ok) return { done: read(answer, connection) };
  const { code } = recordOf(answer['error']);
  const failed = typeof code === 'string' ? code : 'failed';
  return { failed, ...(ABOUT_THE_PLAN.has(failed) && { plans: connection.origin + PLANS_PATH }) };
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function recordOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function targetIn({ id, title, latestCount, latestCheckedAt }: Fields): CaptureTarget[] {
  if (typeof id !== 'string' || typeof title !== 'string') return [];
  return [
    {
      id,
      title,
      latestCount: typeof latestCount === 'number' ? latestCount : null,
      latestCheckedAt: typeof latestCheckedAt === 'string' ? latestCheckedAt : null,
    },
  ];
}
