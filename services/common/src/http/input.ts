import type { FieldProblem } from '@garimpo/service-contract';
import { type ArgumentMetadata, Injectable, StandardSchemaValidationPipe } from '@nestjs/common';
import type * as z from 'zod';
import { fail } from '../errors/domain-error.ts';

/** Deeper than any contract; refused before it can exhaust the stack. */
const DEPTH_MAX = 32;

/**
 * Path of the first text that Postgres cannot keep as it is (NUL, or half of a surrogate pair), or of nesting without end;
 * undefined when there is none. Keys count as text.
 */
export function unstorable(value: unknown, at: string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : at.join('.');
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  if (at.length >= DEPTH_MAX) return at.join('.');
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return at.join('.');
    const found = unstorable(part, [...at, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

const FIELDS_MAX = 20;
const PATH_MAX = 120;

/** A schema of zod or of zod/mini: the contracts are written in the small one, which browsers carry too. */
export interface InputSchema extends z.core.$ZodType {
  readonly def: z.core.$ZodTypeDef;
  safeParse(value: unknown): z.core.util.SafeParseResult<unknown>;
}

/**
 * Parses what `@Body`, `@Param` and `@Query` name a schema for: one whole body, set of params or query. What it lets through is
 * the schema's output, and trusted; the rest is answered with 400 `request.input.invalid` and its fields.
 */
@Injectable()
export class InputPipe extends StandardSchemaValidationPipe {
  constructor() {
    // Issues of zod come through the standard interface whole, with their codes and keys.
    super({ exceptionFactory: (issues) => refusal(issues as readonly z.core.$ZodIssue[]) });
  }

  override async transform<T>(value: T, metadata: ArgumentMetadata): Promise<T> {
    if (metadata.schema !== undefined) refuseUnstorable(value);
    return super.transform(value, metadata);
  }

  protected override stripProtoKeys(): void {}
}

/** The same for input that a handler reads itself, such as bytes whose signature had to be checked first. */
export function parseInput<T extends InputSchema>(schema: T, value: unknown): z.output<T> {
  refuseUnstorable(value);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.output<T>;
  throw refusal(parsed.error.issues);
}

function refuseUnstorable(value: unknown): void {
  const bad = unstorable(value);
  if (bad !== undefined) {
    throw fail('request.input.invalid', { fields: [{ path: bad, rule: 'character' }] });
  }
}

function refusal(issues: readonly z.core.$ZodIssue[]): Error {
  const problems = issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: path([...issue.path, key]), rule: issue.code }))
      : [{ path: path(issue.path), rule: issue.code }],
  );
  return fail('request.input.invalid', { fields: problems.slice(0, FIELDS_MAX) });
}

function path(parts: PropertyKey[]): string {
  return parts.map(String).join('.').slice(0, PATH_MAX);
}
