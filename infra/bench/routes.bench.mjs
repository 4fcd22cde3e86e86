// @ts-check
/**
 * How long it takes to change to a tool that was open before, from each tool to each other, in Chromium over the real product: until its
 * first content is painted, and until its data are; beside a change of pages in an app of React and the router alone. Then how far the
 * pages move while they load, each by its address, at two widths. `npm run bench -- routes --rounds 1` for a first look.
 */
import { parseArgs } from 'node:util';
import { readJson, readWorkspaces, root, toolNames } from '../build/workspaces.mjs';
import { quantile } from './board/time-requests.mjs';
import { runProduct } from './bundle/running-product.mjs';
import { withSignedInPages } from './fallback/signed-in-pages.mjs';
import { timeBareChanges } from './routes/bare-pages.mjs';
import { everyChange } from './routes/every-change.mjs';
import { measureShifts } from './routes/layout-shifts.mjs';
import { timeChanges } from './routes/time-changes.mjs';

/** Faster than this nobody is, and the shell would spare itself to ask for news. */
const PACE_MS = 2_100;
const AIM_MS = 100;
const AIM_SHIFT = 0.05;
const WIDTHS = [1366, 390];

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} address the first of it
 * @property {string | undefined} entry what its link in the sidebar is called; one that has none is gone back to
 * @property {string} shown what stands there once its services have answered
 */

/** @param {string[]} args @returns {Promise<import('./bench.mjs').BenchResult>} */
export async function bench(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' } } });
  const rounds = Number(values.rounds);
  const tools = readTools();
  const product = await runProduct();
  try {
    return await withSignedInPages(product.url, async (inPage) => {
      const plan = { changes: everyChange(tools), rounds, paceMs: PACE_MS };
      const own = await inPage((page) => timeChanges(page, { ...plan, url: product.url, tools }));
      const bare = await inPage((page) => timeBareChanges(page, { ...plan, tools }));
      const shifts = [];
      for (const width of WIDTHS)
        shifts.push(
          ...(await inPage((page) =>
            measureShifts(page, { url: product.url, width, addresses: addressesOf() }),
          )),
        );
      return report({ tools, own, bare, shifts, rounds });
    });
  } finally {
    await product.stop();
  }
}

/** @returns {Tool[]} */
function readTools() {
  return toolNames(readWorkspaces()).map((name) => {
    const { routes, sidebar, budget } = manifestOf(name);
    const address = routes[0];
    const entry = sidebar.find((/** @type {{ to: string }} */ { to }) => to === address)?.label;
    return { name, address, entry, shown: budget.shown };
  });
}

/** @param {string} tool */
function manifestOf(tool) {
  return readJson(`${root}/${tool}/tool.json`);
}

/** Those that need nothing of somebody's own in them, and no special rights. */
function addressesOf() {
  const ofTools = toolNames(readWorkspaces()).flatMap((tool) => manifestOf(tool).routes);
  const addresses = [...ofTools, '/profile', '/settings', '/escolher-plano', '/about', '/privacy', '/terms'];
  return addresses.filter((address) => !address.includes(':'));
}

/** @typedef {import('./routes/time-changes.mjs').Change} Change */

/** @param {{ tools: Tool[], own: Change[], bare: Change[], shifts: { address: string, width: number, shift: number }[], rounds: number }} measured */
function report({ tools, own, bare, shifts, rounds }) {
  const times = (/** @type {Change[]} */ changes, /** @type {'contentMs' | 'dataMs'} */ what) =>
    changes.map((change) => change[what]);
  const baseline = quantile(times(bare, 'contentMs'), 0.5);
  const row = (/** @type {string} */ what, /** @type {Change[]} */ changes) => ({
    what,
    'content p50 ms': rounded(quantile(times(changes, 'contentMs'), 0.5)),
    'content p95 ms': rounded(quantile(times(changes, 'contentMs'), 0.95)),
    'of baseline': `${(quantile(times(changes, 'contentMs'), 0.5) / baseline).toFixed(2)}x`,
    'data p50 ms': rounded(quantile(times(changes, 'dataMs'), 0.5)),
    'data p95 ms': rounded(quantile(times(changes, 'dataMs'), 0.95)),
    'layout shift': '',
  });
  const p95 = quantile(times(own, 'contentMs'), 0.95);
  const lists = own.flatMap(({ listMs }) => listMs ?? []);
  const moved = [...shifts].sort((a, b) => b.shift - a.shift);
  const [worst] = moved;
  return {
    title: `Changes to a tool that was open before, each of ${own.length / rounds} ways ${rounds} times; and pages that load`,
    rows: [
      row('pages of a bare app (baseline)', bare),
      row('all tools', own),
      ...tools.map(({ name }) =>
        row(
          `to ${name}`,
          own.filter(({ to }) => to === name),
        ),
      ),
      ...moved.filter(({ shift }) => shift > 0.001).map(shiftRow),
    ],
    notes: [
      `In ${lists.length} of ${own.length} changes the list of tools was asked for anew, and waited for: median ${rounded(quantile(lists, 0.5))} ms, p95 ${rounded(quantile(lists, 0.95))} ms of what is shown above.`,
      `Pages that move by 0.001 or less: ${moved.filter(({ shift }) => shift <= 0.001).length} of ${moved.length}.`,
    ],
    aims: [
      {
        aim: `a tool that was open before shows its first content in under ${AIM_MS} ms (p95)`,
        is: `${rounded(p95)} ms`,
        met: p95 < AIM_MS,
      },
      {
        aim: `no page moves by more than ${AIM_SHIFT} while it loads`,
        is:
          worst === undefined
            ? 'nothing measured'
            : `${worst.shift.toFixed(3)} (${worst.address}, ${worst.width} wide)`,
        met: worst !== undefined && worst.shift <= AIM_SHIFT,
      },
    ],
  };
}

/** @param {{ address: string, width: number, shift: number }} one */
function shiftRow({ address, width, shift }) {
  return { what: `${address}, ${width} wide`, 'layout shift': shift.toFixed(3) };
}

/** @param {number} ms */
function rounded(ms) {
  return Number(ms.toFixed(1));
}
