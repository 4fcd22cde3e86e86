import 'reflect-metadata';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Express, type RequestHandler } from 'express';
import type { DestinationStream, Logger } from 'pino';
import type { KeySet, SubscriptionGate } from '../auth/ports.ts';
import type { Config } from '../config/config.ts';
import { processName } from '../config/telemetry-settings.ts';
import { KitModule } from '../kit.module.ts';
import { createLogger } from '../log/logger.ts';
import { NestLogger } from '../log/nest-logger.ts';
import { requestContext } from '../log/request-context.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { LONGEST_BODY_SECONDS, limitBodyTime } from './body-time.ts';
import { compressAnswers } from './compress-answers.ts';
import { EndingAdapter } from './ending-adapter.ts';
import { answerFastPath, FastPath } from './fast-path.ts';
import { byHost, HostRoutes } from './host-routes.ts';
import { inOrder } from './in-order.ts';
import { measureRequests } from './measure-requests.ts';
import { requestLog } from './request-log.ts';
import { type SecurityPolicy, securityHeaders } from './security-headers.ts';
import { ServedRoutes, type ServiceModule } from './served-routes.ts';
import { traceRequests } from './trace-requests.ts';
import { endUnreadBody } from './unread-body.ts';

/** A second after that of the slowest body: whoever is late is told so in order. */
const REQUEST_TIMEOUT_MS = (LONGEST_BODY_SECONDS + 1) * 1000;
const HEADERS_TIMEOUT_MS = 15_000;

export interface AppOptions {
  security?: SecurityPolicy;
  /** Where log lines go; standard output by default. */
  logTo?: DestinationStream;
  /** Whether SIGINT and SIGTERM close the app in order: answers under way first, then the pools. True by default. */
  handleSignals?: boolean;
  /** Asked before anything else, in this order. */
  before?: RequestHandler[];
  /** Who may be asked for by which host; by `HostRoutes` alone unless told. */
  door?: (hosts: HostRoutes, log: Logger) => RequestHandler;
  /** The services whose modules these are, where they are several: for metrics and traces. */
  services?: readonly ServiceModule[];
  /** Used where no module provides one. */
  keySet?: KeySet;
  subscriptions?: SubscriptionGate;
}

@Module({})
class Root {}

/**
 * The app around one module or several, with everything the kit promises: closed routes, one error shape, request ids,
 * logs, security headers, `/healthz`, graceful shutdown. Not yet listening.
 */
export async function createApp(
  modules: Type | DynamicModule | (Type | DynamicModule)[],
  config: Config,
  options: AppOptions = {},
): Promise<NestExpressApplication> {
  const log = createLogger(config.logLevel, options.logTo);
  const metrics = config.metrics === undefined ? Metrics.off : await Metrics.on();
  const kit = KitModule.forRoot(config, {
    log,
    modules: [modules].flat(),
    metrics,
    ...(options.keySet && { keySet: options.keySet }),
    ...(options.subscriptions && { subscriptions: options.subscriptions }),
  });
  const root: DynamicModule = { module: Root, imports: [kit] };
  const adapter = new EndingAdapter(exactExpress(config.trustedProxyHops));
  const app = await NestFactory.create<NestExpressApplication>(root, adapter, {
    bodyParser: false,
    logger: new NestLogger(log),
    abortOnError: false,
  });
  const served = new ServedRoutes(processName(config), options.services ?? []);
  for (const handler of options.before ?? []) app.use(handler);
  app.use(
    inOrder([
      adapter.endConnections,
      requestContext,
      traceRequests(served),
      ...(metrics.isOn ? [measureRequests(metrics, served)] : []),
      requestLog(log),
      endUnreadBody,
      limitBodyTime,
      // Before whatever the app sends with an answer: these hosts are not the app's.
      options.door?.(app.get(HostRoutes), log) ?? byHost(app.get(HostRoutes)),
      answerFastPath(app.get(FastPath), served, log),
    ]),
  );
  app.use(compressAnswers);
  app.use(securityHeaders(options.security ?? {}, config.publicUrl.startsWith('https:')));
  if (options.handleSignals ?? true) app.enableShutdownHooks();
  const server = app.getHttpServer();
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  return app;
}

/** Set before Nest gets it: the router takes its settings when it is first used. */
function exactExpress(trustedProxyHops: number): Express {
  const app = express();
  app.set('trust proxy', trustedProxyHops);
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // An address has one spelling: what a proxy before us lets pass or not, by that one, no other may get around.
  app.set('case sensitive routing', true);
  return app;
}
