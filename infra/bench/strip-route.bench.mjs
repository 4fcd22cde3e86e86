// @ts-check
/**
 * Films of growing size through `POST /api/strip-meta`, over HTTP and the disk, beside a bare server that keeps a body on the disk and
 * gives it back; with the memory that the service takes.
 */
import { loadavg } from 'node:os';
import { runBundled } from './run-bundled.mjs';

/** @typedef {{ sizeBytes: number, baselineMs: number, ms: number, status: number, answerBytes: number, peakBytes: number }} Measured */

/** From the smallest film to the largest: buffers of connections, and what is not collected yet. */
const AIM_GROWTH_MB = 64;
const MB = 1024 * 1024;

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const before = loadavg()[0] ?? 0;
  /** @type {Measured[]} */
  const measured = await runBundled(
    { name: 'strip-route', entries: { 'strip-route': './services/media/bench/strip-route.ts' }, folders: {} },
    [],
  );
  const peaks = measured.map(({ peakBytes }) => peakBytes / MB);
  const growth = (peaks.at(-1) ?? 0) - (peaks[0] ?? 0);
  const whole = measured.filter(
    ({ status, sizeBytes, answerBytes }) => status === 200 && answerBytes === sizeBytes,
  );
  const aims = [
    {
      aim: `memory flat from 2 MB to 2 GB, within ${AIM_GROWTH_MB} MB`,
      is: `${growth.toFixed(0)} MB more`,
      met: growth <= AIM_GROWTH_MB,
    },
    {
      aim: 'every film comes back, at its length',
      is: `${whole.length} of ${measured.length}`,
      met: whole.length === measured.length,
    },
  ];
  return {
    title:
      'Films through the route that cleans them, and through a bare server that only keeps them (baseline)',
    rows: measured.map(({ sizeBytes, baselineMs, ms, peakBytes }) => ({
      MB: (sizeBytes / MB).toFixed(0),
      'baseline ms': baselineMs.toFixed(0),
      ms: ms.toFixed(0),
      ratio: `${(ms / baselineMs).toFixed(2)}x`,
      'peak MB': (peakBytes / MB).toFixed(0),
    })),
    notes: [
      `Load of the machine before and after, others included: ${before.toFixed(1)} and ${(loadavg()[0] ?? 0).toFixed(1)}.`,
    ],
    aims,
  };
}
