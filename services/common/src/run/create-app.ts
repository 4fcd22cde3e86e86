import 'reflect-metadata';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import helmet from 'helmet';
import type { DestinationStream, Logger } from 'pino';
import type { KeySet, SubscriptionGate } from '../auth/ports.ts';
import type { Config } from '../config/config.ts';
import { processName } from '../config/telemetry-settings.ts';
import { LONGEST_BODY_SECONDS, limitBodyTime } from '../http/body-time.ts';
import { EndingAdapter } from '../http/ending-adapter.ts';
import { answerFastPath, FastPath } from '../http/fast-path.ts';
import { byHost, HostRoutes } from '../http/host-routes.ts';
import { requestLog } from '../http/request-log.ts';
import { measureRequests, ServedRoutes, type ServiceModule, traceRequests } from '../http/served-routes.ts';
import { createLogger, NestLogger } from '../log/logger.ts';
import { requestContext } from '../log/request-context.ts';
import { Metrics } from '../telemetry/metrics.ts';
import { KitModule } from './kit.module.ts';

/** Below this a packet or two carry the answer either way, and packing it only costs time. */
const WORTHWHILE_BYTES = 4 * 1024;

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
type Pack = (text: Buffer, done: (error: Error | null, packed: Buffer) => void) => void;

/** Measured on a list of 650 KB: 58 KB in 11 ms, and 94 KB in 10 ms; higher levels take twice the time for a tenth less. */
const packs: Record<Encoding, Pack> = {
  br: (text, done) =>
    brotliCompress(
      text,
      {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
        },
      },
      done,
    ),
  gzip: (text, done) => gzip(text, { level: 3 }, done),
};

/**
 * Compresses long JSON answers, outside of the thread that serves. The length of an answer is no secret here: only the app
 * itself can make a browser ask with its bearer token, so that guesses cannot be tried against it.
 */
export function compressAnswers(request: Request, response: Response, next: NextFunction): void {
  // Browsers name gzip first without preferring it.
  const encoding = encodings.find((one) => request.acceptsEncodings(one) !== false);
  const sendJson = response.json.bind(response);
  response.json = (body: unknown) => {
    const text = Buffer.from(JSON.stringify(body) ?? '');
    if (text.length < WORTHWHILE_BYTES) return sendJson(body);
    response.vary('accept-encoding');
    if (encoding === undefined) return sendJson(body);
    packs[encoding](text, (error, packed) => {
      if (response.destroyed) return;
      if (error !== null) return void sendJson(body);
      response.setHeader('content-encoding', encoding);
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.send(packed);
    });
    return response;
  };
  next();
}

/** What the app that this process serves needs beyond "from here only". Values are CSP sources. */
export interface SecurityPolicy {
  /** Hashes of inline scripts, as `'sha256-…'` with its quotes. */
  scriptSources?: string[];
  connectSources?: string[];
  imageSources?: string[];
  fontSources?: string[];
  formTargets?: string[];
  frameSources?: string[];
}

/** Security headers for the app and its API. `https` is whether browsers reach the app by TLS. */
function securityHeaders(policy: SecurityPolicy, https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...(policy.scriptSources ?? [])],
        'script-src-attr': ["'none'"],
        // Files, and sheets that programs make (0052). What a program sets on an element's `style` is no attribute to a
        // browser.
        'style-src': ["'self'"],
        'style-src-attr': ["'none'"],
        // Avatars are served from wherever the user's provider has them.
        'img-src': ["'self'", 'data:', 'blob:', 'https:', ...(policy.imageSources ?? [])],
        // A video is previewed before its owner sends it.
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'", 'data:', ...(policy.fontSources ?? [])],
        'connect-src': ["'self'", ...(policy.connectSources ?? [])],
        'frame-src': ["'self'", ...(policy.frameSources ?? [])],
        'object-src': ["'none'"],
        'base-uri': ["'self'"],
        'form-action': ["'self'", ...(policy.formTargets ?? [])],
        'frame-ancestors': ["'none'"],
        ...(https && { 'upgrade-insecure-requests': [] }),
      },
    },
    // The browser would remember it for a plain http origin on this machine, and for its neighbours on other ports.
    strictTransportSecurity: https ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    // Not even our own files may learn the address of the page: a link from an email opens an account.
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
}

/** How long a sender may go on after the answer: enough to receive it. */
const LINGER_MS = 5_000;

/**
 * Ends a request that was answered before all of it had come. Without an end to it a refused sender could keep us reading for
 * as long as any request may take; hung up on at once, it would not get to see the answer.
 */
export function endUnreadBody(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return;
    // The request gets no event when its connection closes, so that the timer must not keep the process alive.
    const cut = setTimeout(() => request.socket.destroy(), LINGER_MS).unref();
    request.once('close', () => clearTimeout(cut));
    request.resume();
  });
  next();
}

/** Several handlers as one: to the router each costs as much as some of them do. The first that answers is the last. */
export function inOrder(handlers: readonly RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    let at = 0;
    const goOn: NextFunction = (error?: unknown) => {
      const handler = handlers[at++];
      if (error !== undefined || handler === undefined) return next(error);
      return handler(request, response, goOn);
    };
    goOn();
  };
}

/** A second more than the slowest body may take, so that a late sender gets a proper answer. */
const REQUEST_TIMEOUT_MS = (LONGEST_BODY_SECONDS + 1) * 1000;
const HEADERS_TIMEOUT_MS = 15_000;

export interface AppOptions {
  security?: SecurityPolicy;
  /** Where log lines go; standard output by default. */
  logTo?: DestinationStream;
  /** Whether SIGINT and SIGTERM close the app in order: answers under way first, then the pools. True by default. */
  handleSignals?: boolean;
  /** Asked first, in this order. */
  before?: RequestHandler[];
  /** Decides which hosts are answered; by `HostRoutes` unless given. */
  door?: (hosts: HostRoutes, log: Logger) => RequestHandler;
  /** The services in this process, where there are several: for metrics and traces. */
  services?: readonly ServiceModule[];
  /** Used where no module provides one. */
  keySet?: KeySet;
  subscriptions?: SubscriptionGate;
}

@Module({})
class Root {}

/**
 * The app around one module or several, with everything the kit promises: closed routes, one error shape, request ids, logs,
 * security headers, `/healthz`, graceful shutdown. Not yet listening.
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
