import { ServerResponse } from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { AwsInstrumentation } from '@opentelemetry/instrumentation-aws-sdk';
import { ExpressInstrumentation, ExpressLayerType } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { summaryOf } from './statement-summary.ts';

/** The browser left before the answer was out: as in the log. */
const LEFT = 499;
const LISTENERS_MAX = 20;

/**
 * Spans of requests, statements, and calls to others, made by OpenTelemetry's own packages. What nobody asked for has none: a server that
 * is not the app's, a look for jobs, housekeeping.
 * @param port of the app
 */
export function instrument(port: number): void {
  new HttpInstrumentation({
    ignoreIncomingRequestHook: ({ socket }) => socket.localPort !== port,
    requireParentforOutgoingSpans: true,
    // Each instrumentation listens for its end, beside all of the app that do.
    responseHook: (_span, response) => void response.setMaxListeners(LISTENERS_MAX),
    applyCustomAttributesOnSpan: (span, _request, response) => {
      if (response instanceof ServerResponse && !response.writableFinished)
        span.setAttribute('http.response.status_code', LEFT);
    },
  });
  new ExpressInstrumentation({ ignoreLayersType: [ExpressLayerType.MIDDLEWARE, ExpressLayerType.ROUTER] });
  new PgInstrumentation({
    requireParentSpan: true,
    requestHook: (span, { query }) => {
      if (span.isRecording()) span.updateName(summaryOf(query.text));
    },
  });
  new UndiciInstrumentation({ requireParentforSpans: true });
  // Its requests are HTTP as well, and would be told of twice.
  new AwsInstrumentation({ suppressInternalInstrumentation: true });
  loadInstrumented();
}

/**
 * Instrumentations change a module in its place when it is required. These are CommonJS, or Node's own: whoever imports one later, by
 * `import` as well, has the changed one, and no import in the process needs a hook.
 */
function loadInstrumented(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['node:http', 'node:https', 'express', 'pg']) require(name);
  syncBuiltinESMExports();
}
