import { isMainThread } from 'node:worker_threads';

/**
 * Every program may be started with it, by `--import`: instrumentations have to be there before what they look at is loaded.
 * Without a collector it loads nothing.
 */
if (isMainThread && process.env['OTEL_EXPORTER_OTLP_ENDPOINT']) {
  const { startTracing } = await import(/* webpackChunkName: "tracing" */ './start-tracing.ts');
  startTracing(process.env, process.argv[1] ?? '');
}
