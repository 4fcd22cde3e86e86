// @ts-check

/**
 * What may be wrong with a version: in its own files, published as they are, or on their way to the browser.
 * @typedef {{ inVersion: 'syntax' | 'contract' | 'throws' }} FaultInVersion
 * @typedef {{ onTheWay: RegExp, answer: (route: import('playwright-core').Route) => Promise<void> | void }} FaultOnTheWay
 *   `answer`: to the requests for files of that version whose path matches
 * @typedef {FaultInVersion | FaultOnTheWay} Fault
 */

const MANIFEST = /mf-manifest\.json$/;
const ENTRY = /remoteEntry\.js$/;
const CODE = /\/js\/.*\.js$/;
const STYLES = /\.css$/;

const silence = () => {};
/** @param {number} code @returns {FaultOnTheWay['answer']} */
const status = (code) => (route) => route.fulfill({ status: code, body: '{}' });

/** Code that runs as well as before: only its hash can tell. */
async function alterByte(/** @type {import('playwright-core').Route} */ route) {
  const response = await route.fetch();
  const code = await response.text();
  const altered = code.replace('"use strict"', '"Use strict"');
  if (altered === code) throw new Error(`${route.request().url()} has no byte that can be altered unnoticed`);
  await route.fulfill({ response, body: altered });
}

/** Every way to fail that a shell must live with. @type {[what: string, fault: Fault][]} */
export const faults = [
  ['a manifest that is gone (404)', { onTheWay: MANIFEST, answer: status(404) }],
  ['code that is gone (404)', { onTheWay: CODE, answer: status(404) }],
  ['an entry that answers 500', { onTheWay: ENTRY, answer: status(500) }],
  ['a manifest that never answers', { onTheWay: MANIFEST, answer: silence }],
  ['code that never answers', { onTheWay: CODE, answer: silence }],
  ['an altered byte', { onTheWay: CODE, answer: alterByte }],
  ['lost styles', { onTheWay: STYLES, answer: status(404) }],
  ['code that no browser can read', { inVersion: 'syntax' }],
  ['another contract', { inVersion: 'contract' }],
  ['a throw on render', { inVersion: 'throws' }],
];

/** Whether this fault is that nothing comes: nobody can tell before the time is up. @param {Fault} fault */
export function isSilent(fault) {
  return 'onTheWay' in fault && fault.answer === silence;
}

/** The name that a version with this fault is published under. @param {Fault} fault @param {string} version */
export function faultyVersion(fault, version) {
  return 'inVersion' in fault ? `${version}-${fault.inVersion}` : version;
}

/**
 * Breaks the files of one version on their way.
 * @param {Pick<import('playwright-core').Page, 'route'>} page
 * @param {string} tool @param {string} version @param {FaultOnTheWay} fault
 * @returns {Promise<() => void>} mends them, for what is asked for from then on
 */
export async function breakFiles(page, tool, version, fault) {
  /** @param {URL} url */
  const isBroken = ({ pathname }) =>
    pathname.startsWith(`/remotes/${tool}/${version}/`) && fault.onTheWay.test(pathname);
  let isMended = false;
  await page.route(isBroken, (route) => (isMended ? route.continue() : fault.answer(route)));
  return () => {
    // Taking the route away would let go of what nobody answered: those requests stay dead, as they would in life.
    isMended = true;
  };
}
