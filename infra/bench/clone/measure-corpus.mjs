// @ts-check
import { runBundled } from '../run-bundled.mjs';

/** @typedef {'scraper' | 'static' | 'auto' | 'rendered' | 'zip'} Way website-scraper, or a mode of this product; `static` without a comparison; `zip`: that of `auto`, from a disk */

/**
 * @typedef {object} MeasuredCopy
 * @property {number} seconds
 * @property {number} wide share of content pixels that are equal at 1366, 0 to 1
 * @property {number} narrow at 390
 * @property {boolean} sameText
 * @property {number} broken pictures and films
 * @property {number} leaks requests for another host than the copy's
 * @property {number} clicks
 * @property {string} way how it was captured in the end
 *
 * @typedef {object} MeasuredPage
 * @property {string} name
 * @property {number} clicks that work on the original
 * @property {number} visitSeconds of a browser that does no more than look at the original, at both widths
 * @property {Record<Way, MeasuredCopy>} copies
 */

/**
 * Captures the pages of the corpus in each way, switches the originals off, and compares every copy.
 * @param {string[]} names names of pages; empty for all
 * @returns {Promise<MeasuredPage[]>}
 */
export function measureCorpus(names) {
  const program = {
    name: 'clone',
    entries: {
      'clone-corpus': './services/cloner/bench/clone-corpus.ts',
      'corpus-thread': './services/cloner/bench/corpus-thread.ts',
    },
    folders: { 'services/cloner/test/corpus/sites': 'sites' },
  };
  return runBundled(program, names);
}
