// @ts-check
/**
 * How long people wait for the last good version of a tool after the current one failed, for each way to fail, in
 * Chromium over the real product. The clock starts with the first broken answer, or with the throw; where nothing ever
 * comes, with the first request for the tool. The baseline is an ordinary load of the same tool in the same run.
 */
import { breakFiles, isSilent } from '../e2e/support/faults.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { timeTool } from './fallback/measured-page.mjs';
import { withSignedInPages } from './fallback/signed-in-pages.mjs';
import { groups, publishSubjects } from './fallback/subjects.mjs';

const ROUNDS = 7;
const AIM_MS = 1_000;
/** Nobody can tell at once that nothing will come. */
const AIM_SILENT_MS = 1_500;

/** @typedef {import('./fallback/subjects.mjs').Subject} Subject */

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const product = await runProduct();
  /** @type {Map<Subject, number[]>} */
  let waits;
  try {
    await publishSubjects(product);
    waits = await withSignedInPages(product.url, (inPage) =>
      inRounds((subject) => inPage((page) => waitFor(page, product.url, subject))),
    );
  } finally {
    await product.stop();
  }
  const rows = groups.flatMap(({ what, baseline, failing }) => {
    const ofBaseline = medianOf(waits.get(baseline));
    return [
      row(what, `${baseline.what} (baseline)`, waits.get(baseline), ofBaseline),
      ...failing.map((subject) => row(what, subject.what, waits.get(subject), ofBaseline, aimFor(subject))),
    ];
  });
  return {
    title: `From the failure to the last good version, milliseconds (${ROUNDS} rounds)`,
    rows,
    notes: [
      'Ordinary loads count from the first request for the tool, in a browser without a cache.',
      'Where nothing answers, it counts from the first request as well.',
    ],
    aims: rows
      .filter(({ failure }) => !failure.endsWith('(baseline)'))
      .map(({ tool, failure, median, aim }) => ({
        aim: `${tool}, ${failure}: under ${aim} ms (median)`,
        is: `${median} ms`,
        met: median < Number(aim),
      })),
  };
}

/**
 * Every subject in every round: what the machine does besides hits all of them.
 * @param {(subject: Subject) => Promise<number>} measure @returns {Promise<Map<Subject, number[]>>}
 */
async function inRounds(measure) {
  /** @type {Map<Subject, number[]>} */
  const waits = new Map();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const subject of groups.flatMap(({ baseline, failing }) => [baseline, ...failing])) {
      const waitMs = await measure(subject).catch((cause) => {
        throw new Error(`${subject.tool}, ${subject.what}: ${subject.awaited} did not come`, { cause });
      });
      if (!Number.isFinite(waitMs)) throw new Error(`${subject.tool}: "${subject.what}" did not happen`);
      waits.set(subject, [...(waits.get(subject) ?? []), waitMs]);
    }
  }
  return waits;
}

/**
 * @param {import('playwright-core').Page} page @param {string} url @param {Subject} subject
 * @returns {Promise<number>}
 */
async function waitFor(page, url, { broken, ...subject }) {
  if (broken === undefined) {
    const { askedAt, usableAt } = await timeTool(page, { url, ...subject });
    return usableAt - askedAt;
  }
  const { version, fault } = broken;
  if ('onTheWay' in fault) await breakFiles(page, subject.tool, version, fault);
  const pattern = 'onTheWay' in fault ? fault.onTheWay : brokenFile(fault);
  const times = await timeTool(page, {
    url,
    ...subject,
    broken: { path: `/remotes/${subject.tool}/${version}/`, ...(pattern && { pattern }) },
  });
  return times.usableAt - (isSilent(fault) ? times.askedAt : times.brokenAt);
}

/** What is wrong comes with the tool's code; a throw tells its own time. @param {{ inVersion: string }} fault */
function brokenFile({ inVersion }) {
  return inVersion === 'throws' ? undefined : /\/js\/.*\.js$/;
}

/** @param {Subject} subject */
function aimFor({ broken }) {
  return broken !== undefined && isSilent(broken.fault) ? AIM_SILENT_MS : AIM_MS;
}

/**
 * @param {string} tool @param {string} failure @param {number[]} [waitsMs] @param {number} [baselineMs]
 * @param {number | string} [aim]
 */
function row(tool, failure, waitsMs = [], baselineMs = Number.NaN, aim = '-') {
  return {
    tool,
    failure,
    min: Math.round(Math.min(...waitsMs)),
    median: Math.round(medianOf(waitsMs)),
    max: Math.round(Math.max(...waitsMs)),
    aim,
    'of baseline': `${(medianOf(waitsMs) / baselineMs).toFixed(2)}x`,
  };
}

/** @param {number[]} [values] */
function medianOf(values = []) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
