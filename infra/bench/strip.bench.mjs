// @ts-check
/**
 * Metadata out of dirty files: this product beside exiftool, as a command and as a process that is kept, on the same files in one run,
 * from disk to disk; then the memory that files of growing size take.
 */
import { loadavg } from 'node:os';
import { runBundled } from './run-bundled.mjs';

/**
 * @typedef {{ kind: 'file', name: string, sizeBytes: number, commandMs: number, theirMs: number, theirsMade: boolean, ourMs: number, theirsSpotless: boolean, oursSpotless: boolean }} MeasuredFile
 * @typedef {{ kind: 'memory', name: string, sizeBytes: number, ms: number, peakBytes: number }} MeasuredMemory
 */

const AIM_SHARE = 0.1;
/** What the peak may grow by from the smallest file to the largest: pages that are kept, and what is not collected yet. */
const AIM_GROWTH_MB = 64;
const MB = 1024 * 1024;

/** @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench() {
  const loadBefore = load();
  /** @type {(MeasuredFile | MeasuredMemory)[]} */
  const measured = await runBundled(
    { name: 'strip', entries: { 'strip-files': './services/media/bench/strip-files.ts' }, folders: {} },
    [],
  );
  const files = measured.filter((one) => one.kind === 'file');
  const memory = measured.filter((one) => one.kind === 'memory');
  // What exiftool does not write (SVG), it is quick with.
  const made = files.filter(({ theirsMade }) => theirsMade);
  const share = median(made.map(({ ourMs, commandMs }) => ourMs / commandMs));
  const keptShare = median(made.map(({ ourMs, theirMs }) => ourMs / theirMs));
  const growth = growthOf(memory);
  const spotless = files.filter(({ oursSpotless }) => oursSpotless).length;
  const theirs = files.filter(({ theirsSpotless }) => theirsSpotless).length;
  const aims = [
    {
      aim: `at most a tenth of the time of the command exiftool (median of the files that it writes)`,
      is: `${share.toFixed(3)} of it`,
      met: share <= AIM_SHARE,
    },
    { aim: 'every file spotless', is: `${spotless} of ${files.length}`, met: spotless === files.length },
    {
      aim: `memory flat from the smallest to the largest file, within ${AIM_GROWTH_MB} MB`,
      is: `${growth.toFixed(0)} MB more`,
      met: growth <= AIM_GROWTH_MB,
    },
  ];
  return {
    title: `${files.length} files with metadata, cleaned by exiftool 13.59 (baseline) and by this product, from disk to disk`,
    rows: [...files.map(fileRow), ...memory.map(memoryRow)],
    notes: [
      `exiftool: ${theirs} of ${files.length} spotless, median ${median(made.map(({ commandMs }) => commandMs)).toFixed(0)} ms as a command, ${median(made.map(({ theirMs }) => theirMs)).toFixed(1)} ms as a process that is kept; this product: ${spotless}, median ${median(files.map(({ ourMs }) => ourMs)).toFixed(2)} ms, ${keptShare.toFixed(2)} of the process that is kept`,
      'spotless: exiftool -a -u -G1 finds nothing beyond structure, and no word of what was written in is in the bytes',
      `Load of the machine before and after, others included: ${loadBefore} and ${load()}.`,
    ],
    aims,
  };
}

/** @param {MeasuredFile} file @returns {Record<string, string | number>} */
function fileRow({ name, sizeBytes, commandMs, theirMs, theirsMade, ourMs, theirsSpotless, oursSpotless }) {
  return {
    file: name,
    MB: (sizeBytes / MB).toFixed(2),
    'baseline ms: command, kept': theirsMade
      ? `${commandMs.toFixed(0)} ${theirMs.toFixed(1)}`
      : 'not written',
    ms: ourMs.toFixed(2),
    'of command': theirsMade ? `${(ourMs / commandMs).toFixed(3)}x` : '',
    spotless: `${theirsSpotless ? 'yes' : 'no'} ${oursSpotless ? 'yes' : 'NO'}`,
  };
}

/** @param {MeasuredMemory} memory @returns {Record<string, string | number>} */
function memoryRow({ name, sizeBytes, ms, peakBytes }) {
  return {
    file: `large ${name}`,
    MB: (sizeBytes / MB).toFixed(0),
    ms: ms.toFixed(0),
    'peak MB': (peakBytes / MB).toFixed(0),
  };
}

/** Between the peaks of the smallest and of the largest files, in MB. @param {MeasuredMemory[]} memory */
function growthOf(memory) {
  const sizes = memory.map(({ sizeBytes }) => sizeBytes);
  const peak = (/** @type {number} */ size) =>
    Math.max(...memory.filter(({ sizeBytes }) => sizeBytes === size).map(({ peakBytes }) => peakBytes));
  return (peak(Math.max(...sizes)) - peak(Math.min(...sizes))) / MB;
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)]);
}

function load() {
  return (loadavg()[0] ?? 0).toFixed(1);
}
