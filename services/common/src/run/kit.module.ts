import {
  type DynamicModule,
  Injectable,
  Module,
  type OnApplicationShutdown,
  type OptionalFactoryDependency,
  type Provider,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import type { Logger } from 'pino';
import { AccessGuard } from '../auth/access.guard.ts';
import { InternalGuard } from '../auth/internal.guard.ts';
import { PersonalTokens, ProgramAccess } from '../auth/personal-tokens.ts';
import { KeySet, OpenSessions, SubscriptionGate } from '../auth/ports.ts';
import { FactorRule, SessionCheck } from '../auth/session-check.ts';
import { operatorTokens, TeamTokens } from '../auth/staff.ts';
import { RemoteKeySet, TokenVerifier } from '../auth/token-verifier.ts';
import { BrowserLauncher } from '../browser/browser-launcher.ts';
import { CONFIG, type Config } from '../config/config.ts';
import { PoolEnds } from '../database/database.module.ts';
import { fail } from '../errors/domain-error.ts';
import { HealthController, HealthRegistry } from '../health/health.ts';
import { BodyInterceptor } from '../http/body.ts';
import { ErrorFilter, ErrorShapes } from '../http/error-answer.ts';
import { FastPath } from '../http/fast-path.ts';
import { HostRoutes } from '../http/host-routes.ts';
import { InputPipe } from '../http/input.ts';
import { RouteTable } from '../http/routes.ts';
import { AccountActivity, ActivityRecorder, PeerActivity } from '../internal/account-activity.ts';
import { Peers } from '../internal/peers.ts';
import { JoinedPersonalData } from '../internal/personal-data-over-http.ts';
import {
  JoinedUsageCounters,
  PeerKeySet,
  PeerPersonalTokens,
  PeerSessions,
  PeerSubscriptions,
} from '../internal/ports-over-http.ts';
import { LOGGER } from '../log/logger.ts';
import { Mailer } from '../mail/mailer.ts';
import { Outbound } from '../outbound/outbound.ts';
import { resolveNamesWith } from '../outbound/resolve-name.ts';
import { InProcessPersonalData, PersonalDataRegistry } from '../personal-data/personal-data.ts';
import { ObjectStore } from '../store/object-store.ts';
import { createObjectStore, watchedStore } from '../store/watched-object-store.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { InProcessUsageCounters, UsageCounters } from '../usage/usage-counters.ts';
import { MetricsServer } from './metrics-server.ts';

/** The last spans are sent when everything else has ended. */
@Injectable()
class TracingEnd implements OnApplicationShutdown {
  async onApplicationShutdown(): Promise<void> {
    await globalThis.garimpoTracing?.close();
  }
}

interface KitOptions {
  log: Logger;
  /** Off by default. */
  metrics?: Metrics;
  /** The domains of this process. What they export of the ports below is what the kit asks. */
  modules: (Type | DynamicModule)[];
  /** Used where no module of the process provides one. */
  keySet?: KeySet;
  subscriptions?: SubscriptionGate;
}

/** What every service has. `createApp` brings it; a module never imports it. */
@Module({})
export class KitModule {
  static forRoot(config: Config, options: KitOptions): DynamicModule {
    const peers = new Peers(config);
    const elsewhere = portsElsewhere(config, peers);
    const resolve = resolveNamesWith(config.dnsServers);
    const { metrics = Metrics.off } = options;
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: LOGGER, useValue: options.log },
      { provide: Metrics, useValue: metrics },
      MetricsServer,
      TracingEnd,
      ErrorShapes,
      RouteTable,
      HostRoutes,
      FastPath,
      PoolEnds,
      Mailer,
      { provide: Outbound, useFactory: () => new Outbound(config, resolve, metrics) },
      { provide: BrowserLauncher, useFactory: () => new BrowserLauncher(config, options.log, { resolve }) },
      { provide: HealthRegistry, useFactory: () => new HealthRegistry() },
      { provide: Peers, useValue: peers },
      {
        provide: AccountActivity,
        inject: [optional(ActivityRecorder)],
        useFactory: (recorder?: ActivityRecorder) => new AccountActivity(recorder ?? elsewhere.activity),
      },
      {
        provide: ProgramAccess,
        inject: [optional(PersonalTokens)],
        useFactory: (tokens?: PersonalTokens) => new ProgramAccess(tokens ?? elsewhere.personalTokens),
      },
      {
        provide: UsageCounters,
        useFactory: () => new JoinedUsageCounters(new InProcessUsageCounters(), () => peers.all()),
      },
      {
        provide: PersonalDataRegistry,
        useFactory: () => new JoinedPersonalData(new InProcessPersonalData(), () => peers.all()),
      },
      { provide: ObjectStore, useFactory: () => watchedStore(createObjectStore(config), metrics) },
    ];
    return {
      module: KitModule,
      global: true,
      imports: options.modules,
      controllers: [HealthController],
      providers: [
        ...providers,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_INTERCEPTOR, useClass: BodyInterceptor },
        { provide: APP_PIPE, useClass: InputPipe },
        {
          provide: APP_GUARD,
          inject: [
            Reflector,
            ...[KeySet, SubscriptionGate, OpenSessions, TeamTokens, PersonalTokens].map(optional),
          ],
          useFactory: (
            reflector: Reflector,
            keySet: KeySet = options.keySet ?? elsewhere.keySet,
            subscriptions: SubscriptionGate = options.subscriptions ?? elsewhere.subscriptions,
            sessions: OpenSessions | undefined = elsewhere.sessions,
            teamTokens?: TeamTokens,
            personalTokens: PersonalTokens | undefined = elsewhere.personalTokens,
          ) =>
            new AccessGuard(
              reflector,
              new TokenVerifier(keySet, config),
              subscriptions,
              new FactorRule(options.log),
              new SessionCheck(sessions),
              operatorTokens(config),
              new InternalGuard(config),
              teamTokens,
              personalTokens,
            ),
        },
      ],
      exports: [
        CONFIG,
        LOGGER,
        Metrics,
        ErrorShapes,
        RouteTable,
        HostRoutes,
        FastPath,
        PoolEnds,
        Mailer,
        Outbound,
        BrowserLauncher,
        HealthRegistry,
        Peers,
        AccountActivity,
        ProgramAccess,
        UsageCounters,
        PersonalDataRegistry,
        ObjectStore,
      ],
    };
  }
}

/** What the guard asks where no module of the process knows. */
function portsElsewhere(config: Config, peers: Peers) {
  const auth = peers.of('auth');
  const accounts = peers.of('accounts');
  return {
    keySet: auth === undefined ? new RemoteKeySet(config) : new PeerKeySet(auth),
    sessions: auth && new PeerSessions(auth),
    activity: auth && new PeerActivity(auth),
    personalTokens: accounts && new PeerPersonalTokens(accounts),
    subscriptions: accounts === undefined ? new NoSubscriptions() : new PeerSubscriptions(accounts),
  };
}

/** A port that a domain of the process provides and exports, or none. */
function optional(token: abstract new () => unknown): OptionalFactoryDependency {
  return { token, optional: true };
}

/** No subscriptions are known here, so that tool routes stay shut. */
class NoSubscriptions extends SubscriptionGate {
  async isActive(): Promise<boolean> {
    throw fail('service.dependency.unavailable');
  }
}
