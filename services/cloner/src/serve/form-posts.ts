import { DomainError, networkOf } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sentForm, TakeEntry } from '../forms/take-entry.ts';
import type { LiveForm } from '../store/clone-manifest.ts';
import { readLimited } from './abuse-pages.ts';

/** Room for forty answers, in any script. */
const BYTES_MAX = 128 * 1024;
const statuses = { taken: 204, nothing: 422, full: 507, unknown: 404 } as const;

/** Takes what the guard in a visitor's browser sends of a form that leads to its owner. */
@Injectable()
export class FormPosts {
  constructor(private readonly entries: TakeEntry) {}

  /** @param forms those of the version that is served */
  async answer(
    siteId: string,
    forms: readonly LiveForm[],
    request: Request,
    response: Response,
  ): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    const id = request.originalUrl.split('?', 1)[0]?.split('/').at(-1);
    const form = forms.find((one) => one.id === id);
    if (form === undefined || !isOfGuard(request)) return void response.status(404).end();
    const sent = sentForm.safeParse(jsonOf(await readLimited(request, BYTES_MAX))).data;
    if (sent === undefined) return void response.status(400).end();
    try {
      const address = networkOf(request.ip ?? '');
      const became = await this.entries.take({ form, siteId, address }, sent, new Date());
      response.status(statuses[became]).end();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'request.rate.exceeded') throw error;
      response.setHeader('retry-after', String(error.retryAfterSeconds ?? 60));
      response.status(429).end();
    }
  }
}

/** No other site and no form of a browser sends this. A client without fetch metadata is believed: it could send anything. */
function isOfGuard({ method, headers }: Request): boolean {
  const site = headers['sec-fetch-site'];
  const mode = headers['sec-fetch-mode'];
  return (
    method === 'POST' &&
    (headers['content-type'] ?? '').startsWith('application/json') &&
    (site === undefined || site === 'same-origin') &&
    (mode === undefined || mode !== 'navigate')
  );
}

function jsonOf(body: Buffer | null): unknown {
  try {
    return body === null ? null : JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
