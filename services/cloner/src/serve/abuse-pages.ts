import { type AbuseReportInput, abuseReasons, abuseReportInput } from '@garimpo/cloner-contract';
import {
  CONFIG,
  type Config,
  DomainError,
  escapeHtml,
  networkOf,
  sendNoticePage,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { AbuseReports, type ReportedClone } from '../abuse/abuse-reports.ts';
import { abuseText, reasonText } from '../text/pt-br-abuse.ts';

/** Reads a body up to a limit; null for a longer one, or one that breaks off. The rest is read and dropped. */
export function readLimited(request: Request, bytesMax: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });
}

/** Room for twenty fields with their labels, in any script. */
const BYTES_MAX = 16 * 1024;
const takenFields = z
  .array(z.strictObject({ kind: z.enum(['password', 'card', 'bank']), sign: z.string().max(120) }))
  .min(1)
  .max(20);

/**
 * Takes reports of the guard in a clone's page about fields that it has removed. Anybody may send them, and an administrator
 * decides.
 */
@Injectable()
export class FieldReports {
  constructor(private readonly reports: AbuseReports) {}

  async answer(clone: ReportedClone, request: Request, response: Response): Promise<void> {
    response.setHeader('cache-control', 'no-store');
    const site = request.get('sec-fetch-site');
    const isOfClone = request.method === 'POST' && (site === undefined || site === 'same-origin');
    const body = isOfClone ? await readLimited(request, BYTES_MAX) : null;
    const fields = body === null ? null : takenFields.safeParse(jsonOf(body)).data;
    if (!fields) return void response.status(400).end();
    try {
      const details = abuseText.takenFields(
        fields.map(({ sign }) => sign.replaceAll('\0', '').toWellFormed()),
      );
      await this.reports.addFound(clone, details, networkOf(request.ip ?? ''));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'request.rate.exceeded') throw error;
    }
    response.status(204).end();
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Where a clone is reported, on its own host. */
export const ABUSE_PATH = '/.well-known/denuncia';
const RECEIVED_PATH = `${ABUSE_PATH}/recebida`;
/** Room for four thousand characters of any script, as a form encodes them. */
const FORM_BYTES_MAX = 64 * 1024;
/** Invisible field that only bots fill in. */
const TRAP = 'website';

type Field = keyof AbuseReportInput;
interface Filled {
  values: Partial<Record<Field, string>>;
  wrong: Field[];
}

/** The form with which anybody reports a clone: a page without scripts. */
@Injectable()
export class AbusePages {
  constructor(
    private readonly reports: AbuseReports,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async answer(clone: ReportedClone, request: Request, response: Response): Promise<void> {
    const path = request.originalUrl.split('?', 1)[0];
    if (request.method === 'POST') return this.#take(clone, request, response);
    if (path === RECEIVED_PATH) return sendNoticePage(request, response, 200, abuseText.received);
    this.#show(clone, request, response, 200, { values: {}, wrong: [] });
  }

  async #take(clone: ReportedClone, request: Request, response: Response): Promise<void> {
    // Scripts of the clone or of another page could send reports in the name of its visitors.
    if (!isSentByPerson(request)) return sendNoticePage(request, response, 403, abuseText.refused);
    const body = await readLimited(request, FORM_BYTES_MAX);
    if (body === null) return sendNoticePage(request, response, 413, abuseText.refused);
    const form = new URLSearchParams(body.toString('utf8'));
    // A bot gets the same answer.
    if (form.get(TRAP) === null || form.get(TRAP) === '') {
      const filled = read(form);
      if ('wrong' in filled) return this.#show(clone, request, response, 422, filled);
      try {
        await this.reports.add(clone, filled, networkOf(request.ip ?? ''));
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'request.rate.exceeded') throw error;
        response.setHeader('retry-after', String(error.retryAfterSeconds ?? 60));
        return sendNoticePage(request, response, 429, abuseText.tooMany);
      }
    }
    response.setHeader('cache-control', 'no-store');
    response.setHeader('location', RECEIVED_PATH);
    response.status(303).end();
  }

  #show(
    { subdomain }: ReportedClone,
    request: Request,
    response: Response,
    status: number,
    filled: Filled,
  ): void {
    const { title, intro } = abuseText.form;
    const lines = [intro(`${subdomain}.${this.config.sitesDomain}`)];
    sendNoticePage(request, response, status, { title, lines }, formHtml(filled));
  }
}

/** Browsers send fetch metadata; a client without it is believed. */
function isSentByPerson({ headers }: Request): boolean {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  const mode = headers['sec-fetch-mode'];
  const site = headers['sec-fetch-site'];
  return (
    isForm && (mode === undefined || mode === 'navigate') && (site === undefined || site === 'same-origin')
  );
}

function read(form: URLSearchParams): AbuseReportInput | Filled {
  const value = (name: Field) =>
    (form.get(name) ?? '').replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed();
  const values = { reason: value('reason'), details: value('details'), email: value('email') };
  const { email, ...others } = values;
  const parsed = abuseReportInput.safeParse({ ...others, ...(email.trim() !== '' && { email }) });
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as Field);
  if (email.trim() !== '' && !/^[^\s@]+@[^\s@]+$/.test(email.trim())) wrong.push('email');
  return parsed.success && wrong.length === 0 ? parsed.data : { values, wrong };
}

function formHtml({ values, wrong }: Filled): string {
  const { form } = abuseText;
  const first = wrong[0];
  const attributes = (field: Field, hint: string) =>
    [
      `id="${field}" name="${field}" aria-describedby="${hint}${wrong.includes(field) ? ` ${field}-error` : ''}"`,
      ...(wrong.includes(field) ? ['aria-invalid="true"'] : []),
      ...(first === field ? ['autofocus'] : []),
    ].join(' ');
  const error = (field: Field) =>
    wrong.includes(field) ? `<p class="error" id="${field}-error">${form.wrong[field]}</p>` : '';
  const radios = abuseReasons.map((reason, at) => {
    const focused = first === 'reason' && at === 0 ? ' autofocus' : '';
    const checked = values.reason === reason ? ' checked' : '';
    return `<label><input type="radio" name="reason" value="${reason}" required${checked}${focused}>${reasonText[reason]}</label>`;
  });
  return `<form method="post" action="${ABUSE_PATH}">
<fieldset><legend>${form.reason}</legend>${radios.join('')}${error('reason')}</fieldset>
<div class="field"><label for="details">${form.details}</label><textarea ${attributes('details', 'details-hint')} required minlength="10" maxlength="4000">
${escapeHtml(values.details ?? '')}</textarea><p class="hint" id="details-hint">${form.detailsHint}</p>${error('details')}</div>
<div class="field"><label for="email">${form.email}</label><input type="email" autocomplete="email" maxlength="254" value="${escapeHtml(values.email ?? '')}" ${attributes('email', 'email-hint')}><p class="hint" id="email-hint">${form.emailHint}</p>${error('email')}</div>
<div class="trap" aria-hidden="true"><label for="${TRAP}">${form.trap}</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></div>
<button>${form.send}</button>
</form>`;
}
