import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { methodsOf, type Route, routesOf } from './routes.ts';

/** The addresses of this process, as its controllers declare them. */
@Injectable()
export class RouteTable {
  private routes: Route[] | undefined;

  constructor(private readonly modules: ModulesContainer) {}

  /** Methods that the address answers to; a route that takes whatever the others leave says nothing of any. */
  methodsAt(path: string): string[] {
    this.routes ??= routesOf(this.modules).filter(({ method }) => method !== 'ALL');
    return methodsOf(this.routes, path);
  }
}
