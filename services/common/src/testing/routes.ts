import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import { ZodPipe } from '../http/input.ts';
import { inputParameters, type RouteInputs, withInputs } from '../http/route-inputs.ts';
import { type Route, routesOf } from '../http/routes.ts';

/** A route with what a hostile test needs to know of it. */
export type TestedRoute = RouteInputs;

interface Lookup {
  get<T>(token: unknown): T;
}

/** Ways around the pipes to what the sender wrote. */
const RAW_ACCESS = new Set<number>([
  RouteParamtypes.HEADERS,
  RouteParamtypes.FILE,
  RouteParamtypes.FILES,
  RouteParamtypes.RAW_BODY,
]);

/** Every route of the app under test: method, path, access level and the schemas its parameters are parsed with. */
export function everyRoute(app: Lookup): TestedRoute[] {
  return routesOf(app.get<ModulesContainer>(ModulesContainer)).map(withInputs);
}

/** Throws, naming every parameter of every route that reaches its handler without a zod schema. */
export function assertEveryParameterIsParsed(app: Lookup): void {
  const routes = routesOf(app.get<ModulesContainer>(ModulesContainer));
  if (routes.length === 0) throw new Error('the app has no routes');
  const problems = routes.flatMap((route) => [...unparsed(route), ...missing(route)]);
  if (problems.length > 0) throw new Error(`input that nobody parses:\n${problems.join('\n')}`);
}

function unparsed(route: Route): string[] {
  return inputParameters(route)
    .filter(({ type, kind, pipes, data }) => {
      if (RAW_ACCESS.has(type)) return true;
      // A pipe on one key of the body sees that key only, and an unknown one beside it goes unnoticed.
      return kind !== undefined && (data !== undefined || !pipes.some((pipe) => pipe instanceof ZodPipe));
    })
    .map(
      ({ index, kind }) =>
        `${say(route)}: parameter ${index} (${kind ?? 'header or file'}) has no schema for the whole of it`,
    );
}

/** A path parameter that the handler does not take would be accepted with any value. */
function missing(route: Route): string[] {
  const takes = inputParameters(route).some(({ kind }) => kind === 'params');
  return /\/[:*]/.test(route.path) && !takes
    ? [`${say(route)}: the parameters of the path are not taken`]
    : [];
}

function say(route: Route): string {
  return `${route.method} ${route.path} (${route.controller.name}.${route.handlerName})`;
}
