import type { Type } from '@nestjs/common';
import { CUSTOM_ROUTE_ARGS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** One parameter that a controller's method takes, as its decorator declares it. */
export interface HandlerParameter {
  type: RouteParamtypes;
  index: number;
  /** Name of the one key that is taken; undefined for the whole. */
  data?: unknown;
  pipes: unknown[];
}

type ParameterMetadata = Omit<HandlerParameter, 'type'>;

/** Parameters of Nest's own decorators; those of our own making read what the kit has put there. */
export function handlerParameters(controller: Type, handlerName: string): HandlerParameter[] {
  const metadata: Record<string, ParameterMetadata> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {};
  return Object.entries(metadata)
    .filter(([key]) => !key.includes(CUSTOM_ROUTE_ARGS_METADATA))
    .map(([key, parameter]) => ({ ...parameter, type: Number(key.split(':')[0]) }));
}
