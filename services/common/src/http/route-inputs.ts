import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { Reflector } from '@nestjs/core';
import { type BodyKind, bodyKindOf, bodyLimitOf } from './body.ts';
import { type HandlerParameter, handlerParameters } from './handler-parameters.ts';
import { type InputSchema, ZodPipe } from './input.ts';
import type { Route } from './routes.ts';

export type InputPart = 'body' | 'params' | 'query';

/** A route with the schemas its input is parsed with. */
export interface RouteInputs extends Route {
  bodyKind: BodyKind;
  bodyLimitBytes: number;
  body?: InputSchema;
  params?: InputSchema;
  query?: InputSchema;
}

const PARTS = new Map<number, InputPart>([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.PARAM, 'params'],
  [RouteParamtypes.QUERY, 'query'],
]);

export function withInputs(route: Route): RouteInputs {
  const reflector = new Reflector();
  const schemas = Object.fromEntries(
    inputParameters(route).flatMap(({ kind, pipes }) => {
      const pipe = pipes.find((one) => one instanceof ZodPipe);
      return kind !== undefined && pipe !== undefined ? [[kind, pipe.schema]] : [];
    }),
  );
  const targets = [route.handler, route.controller];
  return {
    ...route,
    bodyKind: bodyKindOf(reflector, targets),
    bodyLimitBytes: bodyLimitOf(reflector, targets),
    ...schemas,
  };
}

/** The parameters of its handler; `kind` says which part of the request one takes, where it takes one. */
export function inputParameters(route: Route): (HandlerParameter & { kind: InputPart | undefined })[] {
  return handlerParameters(route.controller, route.handlerName).map((parameter) => ({
    ...parameter,
    kind: PARTS.get(parameter.type),
  }));
}
