import { type DynamicModule, Injectable, RequestMethod, type Type } from '@nestjs/common';
import { MetadataScanner, ModulesContainer, Reflector } from '@nestjs/core';
import { ACCESS_METADATA, type AccessLevel, DEFAULT_ACCESS } from '../auth/access.ts';
import { type BodyKind, bodyKindOf, bodyLimitOf } from './body.ts';
import { handlerParameters } from './handler-parameters.ts';
import type { InputSchema } from './input.ts';

export type Handler = (...args: never[]) => unknown;

/** A route as its controller declares it. */
export interface Route {
  method: string;
  /** Express path: `/api/offers/:id`, `/remotes/*path`. */
  path: string;
  access: AccessLevel;
  controller: Type;
  handlerName: string;
  handler: Handler;
}

/**
 * Every route that a module and its imports declare, whether a process hosts it or not. Nest keeps the options of `@Module` and
 * `@RequestMapping` under their own names.
 */
export function declaredRoutes(module: Type | DynamicModule): Route[] {
  const {
    module: type,
    controllers = [],
    imports = [],
  } = 'module' in module ? module : ({ module } as DynamicModule);
  const declared = (key: string): unknown[] => Reflect.getMetadata(key, type) ?? [];
  const own = [...controllers, ...(declared('controllers') as Type[])].flatMap(routesOfController);
  const inner = [...imports, ...declared('imports')] as (Type | DynamicModule)[];
  return [...own, ...inner.flatMap(declaredRoutes)];
}

/** Every route of every controller, in the order of registration. */
export function routesOf(modules: ModulesContainer): Route[] {
  const controllers = new Set<Type>();
  for (const module of modules.values()) {
    for (const wrapper of module.controllers.values()) {
      if (typeof wrapper.metatype === 'function') controllers.add(wrapper.metatype as Type);
    }
  }
  return [...controllers].flatMap(routesOfController);
}

/** Methods that the routes answer to at this path. */
export function methodsOf(routes: Route[], path: string): string[] {
  const methods = routes.filter((route) => matches(route.path, path)).map((route) => route.method);
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
}

function routesOfController(controller: Type): Route[] {
  const names = new MetadataScanner().getAllMethodNames(controller.prototype);
  return names.flatMap((name) => routesOfHandler(controller, name));
}

function routesOfHandler(controller: Type, handlerName: string): Route[] {
  const handler = controller.prototype[handlerName] as Handler;
  const method = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
  if (method === undefined) return [];
  const access =
    (Reflect.getMetadata(ACCESS_METADATA, handler) as AccessLevel | undefined) ??
    (Reflect.getMetadata(ACCESS_METADATA, controller) as AccessLevel | undefined) ??
    DEFAULT_ACCESS;
  const prefixes = asList(Reflect.getMetadata('path', controller));
  const paths = asList(Reflect.getMetadata('path', handler));
  return prefixes.flatMap((prefix) =>
    paths.map((path) => ({
      method: RequestMethod[method] ?? 'ALL',
      path: join(prefix, path),
      access,
      controller,
      handlerName,
      handler,
    })),
  );
}

function asList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value ?? '']).map(String);
}

function join(...parts: string[]): string {
  return (
    '/' +
    parts
      .flatMap((part) => part.split('/'))
      .filter((part) => part !== '')
      .join('/')
  );
}

function matches(pattern: string, path: string): boolean {
  const escaped = pattern
    .split('/')
    .map((part) => {
      if (part.startsWith(':')) return '[^/]+';
      if (part.startsWith('*')) return '.+';
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('/');
  return new RegExp(`^${escaped}/?$`).test(path);
}

@Injectable()
export class RouteTable {
  private routes: Route[] | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  /** Methods that the address answers to, without routes that take all others. */
  methodsAt(path: string): string[] {
    this.routes ??= routesOf(this.modules).filter(({ method }) => method !== 'ALL');
    return methodsOf(this.routes, path);
  }
}

export const INPUT_PARTS = ['body', 'params', 'query'] as const;
type InputPart = (typeof INPUT_PARTS)[number];

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
