// @ts-check
// `npm run advisories`: holds the lockfile against known faults of packages.
import { parseArgs } from 'node:util';
import { checkAgainst, checkKept, fetchAndCheck } from './check-advisories.mjs';

const usage = `usage: npm run advisories [-- --fetch | --from PATH]

  --fetch      fetches the advisories of npm anew (ADVISORIES_URL, or those of osv.dev) before it compares
  --from PATH  compares with these: a zip or a folder of OSV records, or a JSON file

Without either it compares with what was fetched last. Ends with 1 when a version that we install has a known fault; that
none could be fetched is said and is no fault. infra/advisories/allowed.json names those that do not concern us, why, and
until when.`;

/** @returns {Promise<import('./check-advisories.mjs').Findings>} */
async function find() {
  const { values } = parseArgs({
    options: { fetch: { type: 'boolean' }, from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return { problems: [], notes: [usage] };
  if (values.fetch && values.from !== undefined) throw new Error('--fetch and --from exclude each other');
  if (values.from !== undefined) return checkAgainst(values.from);
  return values.fetch ? fetchAndCheck({ always: true, url: process.env['ADVISORIES_URL'] }) : checkKept();
}

try {
  const { problems, notes } = await find();
  for (const note of notes) console.log(note);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
