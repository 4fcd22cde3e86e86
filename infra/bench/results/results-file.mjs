// @ts-check

/**
 * @typedef {import('../bench.mjs').BenchResult} BenchResult
 *
 * @typedef {object} Run
 * @property {string} name
 * @property {string} date
 * @property {number} seconds
 * @property {number} load of the machine when it began
 * @property {string} machine
 * @property {BenchResult} [result]
 * @property {string} [error] why there is none
 *
 * @typedef {{ summary: string[], section: string }} Part what the file says of one benchmark
 */

const HEAD = `# What is measured

Written by \`npm run bench\`, which measures each baseline in the same run: on a machine that does other things as well, ratios and medians
say more than milliseconds. \`npm run bench -- NAME...\` measures some anew; the others keep their date.

| bench | aim | measured | met | date |
|---|---|---|---|---|`;

/**
 * The file anew: what was run now, and of the others what it said before.
 * @param {string} before
 * @param {Run[]} runs
 * @param {string[]} names of all benchmarks that there are
 */
export function renewResults(before, runs, names) {
  const parts = readParts(before);
  for (const run of runs) parts.set(run.name, { summary: summaryOf(run), section: sectionOf(run) });
  const known = names.flatMap((name) => parts.get(name) ?? []);
  const summary = known.flatMap((part) => part.summary).join('\n');
  return `${[[HEAD, summary].join('\n'), ...known.map(({ section }) => section)].join('\n\n')}\n`;
}

/** @param {string} text @returns {Map<string, Part>} */
function readParts(text) {
  const [head = '', ...sections] = text.split(/\n(?=## )/);
  return new Map(
    sections.map((section) => {
      const name = /^## (\S+)/.exec(section)?.[1] ?? '';
      const summary = head.split('\n').filter((line) => line.startsWith(`| ${name} |`));
      return [name, { summary, section: section.trim() }];
    }),
  );
}

/** @param {Run} run */
function summaryOf({ name, date, result, error }) {
  const line = (/** @type {string[]} */ ...cells) => tableLine([name, ...cells, date]);
  if (result === undefined) return [line('to come to an end', `it failed: ${error}`, 'NO')];
  const { aims = [], failures = [] } = result;
  const lines = [
    ...aims.map(({ aim, is, met }) => line(aim, is, met ? 'yes' : 'NO')),
    ...failures.map((failure) => line('nothing wrong', failure, 'NO')),
  ];
  if (lines.length > 0) return lines;
  const isJudged = result.failures !== undefined;
  return [
    isJudged ? line('its bounds, below', 'all held', 'yes') : line('none: for comparison', 'see below', ''),
  ];
}

/** @param {Run} run */
function sectionOf({ name, date, seconds, load, machine, result, error }) {
  const facts = `${date}, ${Math.round(seconds)} s. ${machine}; load at its start ${load}.`;
  if (result === undefined) return [`## ${name}`, facts, `It failed: ${error}`].join('\n\n');
  const notes = (result.notes ?? []).map((note) => `- ${note}`).join('\n');
  return [`## ${name}`, facts, result.title, tableOf(result.rows), notes].filter(Boolean).join('\n\n');
}

/** @param {Record<string, string | number>[]} rows with whatever columns each of them has */
function tableOf(rows) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return '';
  const lines = rows.map((row) => tableLine(columns.map((column) => String(row[column] ?? ''))));
  return [tableLine(columns), `|${'---|'.repeat(columns.length)}`, ...lines].join('\n');
}

/** @param {string[]} cells */
function tableLine(cells) {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
}
