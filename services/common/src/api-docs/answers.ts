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

/** How failures look where they have not the house's one shape. */
export interface FailureShape {
  name: string;
  schema: InputSchema;
  codeOf(kitCode: string): string;
  /** Statuses of its codes, where the domain's table does not have them. */
  statuses?: Readonly<Record<string, number>>;
  /** What the schema of a failure with one of these codes adds to the common one. */
  narrowed(codes: string[]): Record<string, unknown>;
}

const ANSWERS = 'garimpo:answers';
const FAILURES = 'garimpo:failures';
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

/** Failures of this handler have a shape of their own. */
export function FailsAs(shape: FailureShape): MethodDecorator {
  return SetMetadata(FAILURES, shape);
}

export function failuresOf(reflector: Reflector, targets: MetadataTarget[]): FailureShape | undefined {
  return reflector.getAllAndOverride<FailureShape | undefined>(FAILURES, targets);
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
