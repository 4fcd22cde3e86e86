import { DomainError, networkOf } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import * as z from 'zod';
import { AbuseReports, type ReportedClone } from '../abuse/abuse-reports.ts';
import { abuseText } from '../text/pt-br-abuse.ts';
import { readLimited } from './read-limited.ts';

/** Twenty fields with their labels, in any script. */
const BYTES_MAX = 16 * 1024;
const takenFields = z
  .array(z.strictObject({ kind: z.enum(['password', 'card', 'bank']), sign: z.string().max(120) }))
  .min(1)
  .max(20);

/** Takes what the guard of a clone's page tells of fields that it has taken out. Anybody can say so, and people decide. */
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
