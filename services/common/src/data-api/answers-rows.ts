import { applyDecorators } from '@nestjs/common';
import * as z from 'zod';
import { Answers, FailsAs } from '../api-docs/answers.ts';
import { AcceptsListed } from '../http/body.ts';
import { ToleratesUnknown } from '../http/unread-input.ts';
import { translatedCode } from './data-errors.module.ts';
import { dataFailures } from './data-failure.ts';

const rows = z.array(z.record(z.string(), z.unknown()));
const failure = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  hint: z.string().nullable(),
});

/** For a handler that answers rows of a table in PostgREST's grammar, and refuses in its shape. */
export function AnswersRows(): MethodDecorator {
  return answersAs({ 200: rows, 206: rows });
}

/** For one that changes a row by the domain's own rules: it answers the row where that is preferred, and nothing otherwise. */
export function AnswersChange(...refusals: string[]): MethodDecorator {
  return answersAs({ 200: rows, 201: rows, 204: null }, refusals);
}

function answersAs(bodies: Parameters<typeof Answers>[0], refusals: string[] = []): MethodDecorator {
  return applyDecorators(
    // Senders are not ours: PostgREST's clients add parameters of their own.
    ToleratesUnknown(),
    AcceptsListed(),
    Answers(bodies, ...REFUSALS, ...refusals),
    FailsAs({
      name: 'dataFailure',
      schema: failure,
      codeOf: translatedCode,
      statuses: dataFailures,
      narrowed: (codes) => ({ properties: { code: { enum: codes } } }),
    }),
  );
}

const REFUSALS = [
  'PGRST100',
  'PGRST103',
  'PGRST106',
  'PGRST107',
  'PGRST108',
  'PGRST116',
  'PGRST123',
  'PGRST200',
  '22023',
  '22P02',
  '42703',
  '42883',
  '53400',
  '57014',
] satisfies (keyof typeof dataFailures)[];
