// @ts-check
/**
 * The corpus of the cloner through this product and through website-scraper, in one run: what a capture takes, and how much of the
 * page its copy has once the original is switched off. `npm run bench -- clone react app` measures these pages only.
 */
import { loadavg } from 'node:os';
import { measureCorpus } from './clone/measure-corpus.mjs';

/** @typedef {import('./clone/measure-corpus.mjs').Way} Way */
/** @typedef {import('./clone/measure-corpus.mjs').MeasuredPage} MeasuredPage */
/** @typedef {import('./clone/measure-corpus.mjs').MeasuredCopy} MeasuredCopy */

const BASELINE = 'scraper';
/** @type {Way[]} */
const OURS = ['static', 'auto', 'rendered', 'zip'];
/** What users get: a clone on its host, and the ZIP of it.
 * @type {Way[]} */
const GIVEN = ['auto', 'zip'];
/** @type {Way[]} */
const WAYS = [BASELINE, ...OURS];

/** An empty element that a renderer fills, pictures and a button: what rendered captures are mostly for. */
const USUAL_PAGE = 'react';
const AIM_RENDERED_S = 3.4;
const AIM_ONLINE_LOOKS = 1.5;
const AIM_COMPARED_LOOKS = 3;
const AIM_WORST = 0.98;
const AIM_MEAN = 0.995;
const VERY_EQUAL = 0.99;
/** Repeated measurements of one page differ by this much. */
const LOOKS_APART = 0.001;

/** @param {string[]} names @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(names) {
  const loadBefore = load();
  const pages = await measureCorpus(names);
  if (pages.length === 0) throw new Error(`There is no page of these names: ${names.join(', ')}.`);
  const aims = aimsOf(pages);
  return {
    title: `${pages.length} pages with the original switched off: website-scraper 6.0.0 (baseline), and this product with static capture, with auto, rendered, and the ZIP of auto from a disk`,
    rows: pages.map(pageRow),
    notes: [
      ...WAYS.map((way) => summary(pages, way)),
      waiting(pages),
      `Load of the machine before and after, others included: ${loadBefore} and ${load()}.`,
    ],
    aims,
  };
}

/**
 * The ways stand in the order of the title.
 * @param {MeasuredPage} page
 * @returns {Record<string, string | number>}
 */
function pageRow({ name, clicks, copies, waits }) {
  /** @param {(copy: MeasuredCopy) => string | number} value @param {Way[]} ways */
  const cell = (value, ways = WAYS) => ways.map((way) => value(copies[way])).join(' ');
  return {
    page: name,
    'ms: baseline, static': cell(({ seconds }) => (seconds * 1000).toFixed(1), [BASELINE, 'static']),
    'of baseline': `${ratio(copies).toFixed(2)}x`,
    's: look, online, compared': [waits.look, waits.online, waits.compared]
      .map((seconds) => seconds.toFixed(2))
      .join(' '),
    's: auto, rendered': cell(({ seconds }) => seconds.toFixed(1), ['auto', 'rendered']),
    'auto is': copies.auto.way,
    '% equal': cell((copy) => percent(equality(copy))),
    leaks: cell(({ leaks }) => leaks),
    broken: cell(({ broken }) => broken),
    text: cell(({ sameText }) => (sameText ? '=' : '≠')),
    clicks: clicks === 0 ? '' : `${cell((copy) => copy.clicks)} of ${clicks}`,
  };
}

/** @param {MeasuredPage[]} pages @param {Way} way */
function summary(pages, way) {
  const copies = pages.map((page) => page.copies[way]);
  const equal = copies.map(equality);
  return [
    `${way}: ${percent(mean(equal))} % equal in the mean, ${percent(worst(copies))} % at worst`,
    `${equal.filter((share) => share >= VERY_EQUAL).length} of ${pages.length} pages at 99 % or more`,
    `${copies.filter(({ sameText }) => sameText).length} with the same text`,
    `${sum(copies.map(({ broken }) => broken))} broken pictures and films`,
    `${sum(copies.map(({ leaks }) => leaks))} leaks`,
    `${sum(copies.map(({ clicks }) => clicks))} of ${sum(pages.map(({ clicks }) => clicks))} clicks`,
    `median ${median(copies.map(({ seconds }) => seconds)).toFixed(3)} s`,
  ].join(', ');
}

/** Seconds say little on a busy machine. @param {MeasuredPage[]} pages */
function waiting(pages) {
  const seconds = (/** @type {keyof MeasuredPage['waits']} */ of) =>
    median(pages.map(({ waits }) => waits[of])).toFixed(2);
  const worst = (/** @type {'online' | 'compared'} */ of) =>
    Math.max(...pages.map(({ waits }) => waits[of] / waits.look)).toFixed(2);
  return [
    `A browser that only looks at an original, at both widths: median ${seconds('look')} s`,
    `a user of the whole product has the clone online after ${seconds('online')} s (${worst('online')} looks at worst)`,
    `and compared after ${seconds('compared')} s (${worst('compared')} looks at worst)`,
  ].join('; ');
}

/**
 * @param {MeasuredPage[]} pages @param {'online' | 'compared'} what @param {number} looksMax
 * @returns {{ aim: string, is: string, met: boolean }}
 */
function waitAim(pages, what, looksMax) {
  const looks = median(pages.map(({ waits }) => waits[what] / waits.look));
  return {
    aim: `${what} in ${looksMax} times a bare look at the page, or less (median of the pages)`,
    is: `${looks.toFixed(2)} times`,
    met: looks <= looksMax,
  };
}

/** @param {MeasuredPage[]} pages @returns {{ aim: string, is: string, met: boolean }[]} */
function aimsOf(pages) {
  const slower = median(pages.map(({ copies }) => ratio(copies)));
  const usual = pages.find(({ name }) => name === USUAL_PAGE);
  const behind = pages.filter(
    ({ copies }) => equality(copies.auto) < equality(copies[BASELINE]) - LOOKS_APART,
  );
  const leaks = sum(OURS.flatMap((way) => pages.map(({ copies }) => copies[way].leaks)));
  return [
    {
      aim: 'static capture no slower than the baseline (median of the pages)',
      is: `${slower.toFixed(2)} times as long`,
      met: slower <= 1,
    },
    waitAim(pages, 'online', AIM_ONLINE_LOOKS),
    waitAim(pages, 'compared', AIM_COMPARED_LOOKS),
    ...(usual === undefined
      ? []
      : [
          {
            aim: `rendered capture of a usual page ("${USUAL_PAGE}") under ${AIM_RENDERED_S} s`,
            is: `${usual.copies.rendered.seconds.toFixed(1)} s`,
            met: usual.copies.rendered.seconds < AIM_RENDERED_S,
          },
        ]),
    {
      aim: 'auto equal to the original as much as the baseline or more, on every page',
      is: behind.length === 0 ? 'every page' : `behind on ${behind.map(({ name }) => name).join(', ')}`,
      met: behind.length === 0,
    },
    ...GIVEN.flatMap((way) => likenessAims(pages, way)),
    { aim: 'no leaks of this product', is: String(leaks), met: leaks === 0 },
  ];
}

/** @param {MeasuredPage[]} pages @param {Way} way @returns {{ aim: string, is: string, met: boolean }[]} */
function likenessAims(pages, way) {
  const copies = pages.map((page) => page.copies[way]);
  const equal = mean(copies.map(equality));
  const dead = pages.filter((page) => page.copies[way].clicks < page.clicks);
  return [
    {
      aim: `${way} ${percent(AIM_MEAN)} % in the mean or more`,
      is: `${percent(equal)} %`,
      met: equal >= AIM_MEAN,
    },
    {
      aim: `no page of ${way} under ${percent(AIM_WORST)} % at either width`,
      is: `${percent(worst(copies))} % at worst`,
      met: worst(copies) >= AIM_WORST,
    },
    {
      aim: `every click works in ${way}`,
      is: dead.length === 0 ? 'every page' : `not on ${dead.map(({ name }) => name).join(', ')}`,
      met: dead.length === 0,
    },
  ];
}

/** @param {MeasuredPage['copies']} copies */
function ratio(copies) {
  return copies.static.seconds / copies[BASELINE].seconds;
}

/** @param {MeasuredCopy} copy */
function equality({ wide, narrow }) {
  return (wide + narrow) / 2;
}

/** @param {MeasuredCopy[]} copies */
function worst(copies) {
  return Math.min(...copies.map(({ wide, narrow }) => Math.min(wide, narrow)));
}

/** @param {number} share */
function percent(share) {
  return (share * 100).toFixed(1);
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

/** @param {number[]} values */
function mean(values) {
  return sum(values) / values.length;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}

function load() {
  return (loadavg()[0] ?? 0).toFixed(1);
}
