import { Reflector } from '@nestjs/core';
import { type BodyKind, bodyKindOf, bodyLimitOf } from './body.ts';
import { handlerParameters } from './handler-parameters.ts';
import type { InputSchema } from './input.ts';
import type { Route } from './routes.ts';

export const INPUT_PARTS = ['body', 'params', 'query'] as const;
export type InputPart = (typeof INPUT_PARTS)[number];

/** A route with the schemas its input is parsed with. */
export interface RouteInputs extends Route, Partial<Record<InputPart, InputSchema>> {
  bodyKind: BodyKind;
  bodyLimitBytes: number;
}

const reflector = new Reflector();

export function withInputs(route: Route): RouteInputs {
  const targets = [route.handler, route.controller];
  const taken = handlerParameters(route.controller, route.handlerName);
  const schemas = INPUT_PARTS.flatMap((part) => {
    const schema = taken.find(({ source }) => source === part)?.schema;
    return schema === undefined ? [] : [[part, schema]];
  });
  return {
    ...route,
    bodyKind: bodyKindOf(reflector, targets),
    bodyLimitBytes: bodyLimitOf(reflector, targets),
    ...Object.fromEntries(schemas),
  };
}
