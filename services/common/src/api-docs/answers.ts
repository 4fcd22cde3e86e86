import { SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { MetadataTarget } from '../auth/access.ts';
import type { InputSchema } from '../http/input.ts';

export type AnswerBody = InputSchema | string | readonly string[] | null;

/** What a handler answers, by status; `success` stands for the one that Nest or `HttpCode` gives it. */
interface DeclaredAnswers {
  bodies: ReadonlyMap<number | 'success', AnswerBody>;
  /** Codes of the domain's own refusals. Those of the guard and of the input follow from the route. */
  refusals: readonly Refusal[];
}

export type Refusal = string | [code: string, status: number];

const ANSWERS = 'garimpo:answers';
const TAKES = 'garimpo:takes';

/**
 * Says what a handler answers, for `/api/docs`: one body, or bodies by status, and the codes of the domain with which it
 * refuses. Nothing is checked while requests are answered; tests hold real answers against it.
 */
export function Answers(
  answer: AnswerBody | Record<number, AnswerBody>,
  ...refusals: Refusal[]
): MethodDecorator {
  const bodies = isBody(answer)
    ? new Map<number | 'success', AnswerBody>([['success', answer]])
    : new Map(Object.entries(answer).map(([status, body]) => [Number(status), body]));
  return SetMetadata(ANSWERS, { bodies, refusals } satisfies DeclaredAnswers);
}

export function Takes(...mediaTypes: string[]): MethodDecorator {
  return SetMetadata(TAKES, mediaTypes);
}

export function answersOf(reflector: Reflector, targets: MetadataTarget[]): DeclaredAnswers | undefined {
  return reflector.getAllAndOverride<DeclaredAnswers | undefined>(ANSWERS, targets);
}

export function mediaTakenBy(reflector: Reflector, targets: MetadataTarget[]): string[] | undefined {
  return reflector.getAllAndOverride<string[] | undefined>(TAKES, targets);
}

export function isSchema(value: unknown): value is InputSchema {
  return typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;
}

function isBody(answer: AnswerBody | Record<number, AnswerBody>): answer is AnswerBody {
  return answer === null || typeof answer === 'string' || Array.isArray(answer) || isSchema(answer);
}
