import { resolve } from 'node:path';
import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, ModuleRef, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import { AccessGuard } from './auth/access.guard.ts';
import { KeySet, SubscriptionGate } from './auth/ports.ts';
import { RemoteKeySet, TokenVerifier } from './auth/token-verifier.ts';
import { CONFIG, type Config } from './config/config.ts';
import { fail } from './errors/kit-errors.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthRegistry } from './health/health.ts';
import { BodyInterceptor } from './http/body.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { ErrorShapes } from './http/error-shapes.ts';
import { RouteTable } from './http/route-table.ts';
import { LOGGER } from './log/logger.ts';
import { DiskObjectStore } from './store/disk-object-store.ts';
import { ObjectStore } from './store/object-store.ts';
import { InProcessUsageCounters, UsageCounters } from './usage/usage-counters.ts';

export interface KitOptions {
  log: Logger;
  /** Used where no module of the process provides one. */
  keySet?: KeySet;
  subscriptions?: SubscriptionGate;
}

/** What every service has. `createApp` brings it; a module never imports it. */
@Module({})
export class KitModule {
  static forRoot(config: Config, options: KitOptions): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: options.log },
      ErrorShapes,
      RouteTable,
      { provide: HealthRegistry, useFactory: () => new HealthRegistry() },
      { provide: UsageCounters, useClass: InProcessUsageCounters },
      { provide: ObjectStore, useFactory: () => new DiskObjectStore(resolve(config.dataDir, 'objects')) },
    ];
    return {
      module: KitModule,
      global: true,
      controllers: [HealthController],
      providers: [
        ...providers,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        {
          provide: APP_GUARD,
          inject: [ModuleRef, Reflector],
          useFactory: (modules: ModuleRef, reflector: Reflector) =>
            new AccessGuard(
              reflector,
              new TokenVerifier(
                new ProvidedKeySet(modules, options.keySet ?? new RemoteKeySet(config)),
                config,
              ),
              new ProvidedSubscriptions(modules, options.subscriptions),
              config.opsToken,
            ),
        },
      ],
      exports: [CONFIG, LOGGER, ErrorShapes, RouteTable, HealthRegistry, UsageCounters, ObjectStore],
    };
  }
}

/**
 * The provider may be any module's and is made after the guard, so it is looked up at the first request.
 * `strict: false` looks in every module of the process.
 */
function provided<T>(modules: ModuleRef, token: Type<T> | (abstract new () => T)): T | undefined {
  try {
    return modules.get<T>(token as Type<T>, { strict: false });
  } catch {
    return undefined;
  }
}

class ProvidedKeySet extends KeySet {
  private found: KeySet | undefined;

  constructor(
    private readonly modules: ModuleRef,
    private readonly otherwise: KeySet,
  ) {
    super();
  }

  readonly key: KeySet['key'] = (header, token) => {
    this.found ??= provided(this.modules, KeySet) ?? this.otherwise;
    return this.found.key(header, token);
  };
}

class ProvidedSubscriptions extends SubscriptionGate {
  private found: SubscriptionGate | undefined;

  constructor(
    private readonly modules: ModuleRef,
    private readonly otherwise: SubscriptionGate | undefined,
  ) {
    super();
  }

  async isActive(userId: string): Promise<boolean> {
    this.found ??= provided(this.modules, SubscriptionGate) ?? this.otherwise;
    // Nobody here knows about subscriptions: the door stays shut.
    if (this.found === undefined) throw fail('service.dependency.unavailable');
    return this.found.isActive(userId);
  }
}
