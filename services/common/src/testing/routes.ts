import { ModulesContainer } from '@nestjs/core';
import { handlerParameters, type ParameterSource } from '../http/handler-parameters.ts';
import { INPUT_PARTS, type Route, type RouteInputs, routesOf, withInputs } from '../http/routes.ts';

/** A route with what a hostile test needs to know of it. */
export type TestedRoute = RouteInputs;

interface Lookup {
  get<T>(token: unknown): T;
}

/** Ways around the pipe to what the sender wrote. */
const RAW_ACCESS: readonly ParameterSource[] = ['headers', 'file', 'files', 'rawBody'];

/** Every route of the app under test: method, path, access level and the schemas its parameters are parsed with. */
export function everyRoute(app: Lookup): TestedRoute[] {
  return routesOf(app.get<ModulesContainer>(ModulesContainer)).map(withInputs);
}

/** Throws, naming every parameter of every route that reaches its handler without a zod schema. */
export function assertEveryParameterIsParsed(app: Lookup): void {
  const routes = routesOf(app.get<ModulesContainer>(ModulesContainer));
  if (routes.length === 0) throw new Error('the app has no routes');
  const problems = routes.flatMap((route) => [...unparsed(route), ...missing(route)]);
  if (problems.length > 0) throw new Error(`input without a schema:\n${problems.join('\n')}`);
}

function unparsed(route: Route): string[] {
  const parsed: readonly ParameterSource[] = INPUT_PARTS;
  return handlerParameters(route.controller, route.handlerName)
    .filter(({ source, schema, data }) => {
      if (RAW_ACCESS.includes(source)) return true;
      // A schema of one key of the body sees that key only, and an unknown one beside it goes unnoticed.
      return parsed.includes(source) && (data !== undefined || schema === undefined);
    })
    .map(
      ({ index, source }) =>
        `${say(route)}: parameter ${index} (${source}) has no schema for the whole of it`,
    );
}

/** A path parameter that the handler does not take would be accepted with any value. */
function missing(route: Route): string[] {
  const takes = handlerParameters(route.controller, route.handlerName).some(
    ({ source }) => source === 'params',
  );
  return /\/[:*]/.test(route.path) && !takes
    ? [`${say(route)}: the parameters of the path are not taken`]
    : [];
}

function say(route: Route): string {
  return `${route.method} ${route.path} (${route.controller.name}.${route.handlerName})`;
}
