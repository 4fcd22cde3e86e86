import type { FieldProblem } from '@garimpo/service-contract';
import { Body, Injectable, Param, type PipeTransform, Query } from '@nestjs/common';
import type * as z from 'zod';
import { fail } from '../errors/kit-errors.ts';
import { unstorable } from './unstorable.ts';

const FIELDS_MAX = 20;
const PATH_MAX = 120;

/** A schema of zod or of zod/mini: the contracts are written in the small one, which browsers carry too. */
export interface InputSchema extends z.core.$ZodType {
  readonly def: z.core.$ZodTypeDef;
  safeParse(value: unknown): z.core.util.SafeParseResult<unknown>;
}

/** Parses one whole body, set of params or query. What it lets through is the schema's output, and trusted. */
@Injectable()
export class ZodPipe implements PipeTransform {
  constructor(readonly schema: InputSchema) {}

  transform(value: unknown): unknown {
    const bad = unstorable(value);
    if (bad !== undefined)
      throw fail('request.input.invalid', { fields: [{ path: bad, rule: 'character' }] });
    const parsed = this.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw fail('request.input.invalid', { fields: fieldProblems(parsed.error) });
  }
}

/** The whole JSON body. Answers 400 `request.input.invalid` with the fields that broke a rule. */
export function ZodBody(schema: InputSchema): ParameterDecorator {
  return Body(new ZodPipe(schema)) as ParameterDecorator;
}

/** All params of the path. */
export function ZodParam(schema: InputSchema): ParameterDecorator {
  return Param(new ZodPipe(schema)) as ParameterDecorator;
}

/** The whole query string; a key given twice arrives as an array. */
export function ZodQuery(schema: InputSchema): ParameterDecorator {
  return Query(new ZodPipe(schema)) as ParameterDecorator;
}

/** The broken rules of a parse, in the error shape's form; never the refused values. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const problems = error.issues.flatMap((issue): FieldProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: path([...issue.path, key]), rule: issue.code }))
      : [{ path: path(issue.path), rule: issue.code }],
  );
  return problems.slice(0, FIELDS_MAX);
}

function path(parts: PropertyKey[]): string {
  return parts.map(String).join('.').slice(0, PATH_MAX);
}
