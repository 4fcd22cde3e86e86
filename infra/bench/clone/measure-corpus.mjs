// @ts-check
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../local/postgres.mjs';
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
 * @property {{ look: number, online: number, compared: number }} waits seconds: of a browser that does no more than look at the original,
 *   at both widths, and what a user of the whole product waits for
 * @property {Record<Way, MeasuredCopy>} copies
 */

/**
 * Captures the pages of the corpus in each way, switches the originals off, and compares every copy.
 * @param {string[]} names names of pages; empty for all
 * @returns {Promise<MeasuredPage[]>}
 */
export async function measureCorpus(names) {
  const program = {
    name: 'clone',
    entries: {
      'clone-corpus': './services/cloner/bench/clone-corpus.ts',
      'corpus-thread': './services/cloner/bench/corpus-thread.ts',
    },
    folders: { 'services/cloner/test/corpus/sites': 'sites' },
  };
  const dataDir = await mkdtemp(join(tmpdir(), 'garimpo-bench-clone-database-'));
  const postgres = await startPostgres({ dataDir });
  try {
    return await runBundled(program, names, { DATABASE_URL: postgres.adminUrl });
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
