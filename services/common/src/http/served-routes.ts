import type { DynamicModule, Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Served } from '../trace/spans.ts';
import { declaredRoutes } from './routes.ts';

/** A service and the module that declares its routes. */
export interface ServiceModule {
  name: string;
  module: Type | DynamicModule;
}

/** What nobody answers: the one name for all that anybody may think of. */
export const UNMATCHED = 'unmatched';
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SERVED = 'served';

/** For what is answered beside the routes of controllers: says what it is called. The last word counts. */
export function nameServed(response: Response, served: Served): void {
  response.locals[SERVED] = served;
}

/** Tells of requests whose they were. */
export class ServedRoutes {
  readonly #byPath = new Map<string, Served>();
  readonly #unmatched: Served;

  /** @param own whose everything is that none of the services declares */
  constructor(
    private readonly own: string,
    services: readonly ServiceModule[],
  ) {
    this.#unmatched = { service: own, route: UNMATCHED };
    for (const { name, module } of services) {
      for (const { path } of declaredRoutes(module)) this.#byPath.set(path, { service: name, route: path });
    }
  }

  /** Once it has been answered. */
  of(request: Request, response: Response): Served {
    const path = (request.route as { path?: unknown } | undefined)?.path;
    if (typeof path !== 'string') return (response.locals[SERVED] as Served | undefined) ?? this.#unmatched;
    return this.ofPath(path);
  }

  /** @param path as it is declared */
  ofPath(path: string): Served {
    const found = this.#byPath.get(path) ?? { service: this.own, route: path };
    this.#byPath.set(path, found);
    return found;
  }
}

/** As a label may hold it: anybody can make up others. */
export function methodLabel(method: string): string {
  return KNOWN_METHODS.has(method) ? method : 'other';
}
