// @ts-check
import { isTestCode, packageOf } from './areas.mjs';

/**
 * Files that may open connections by themselves, and to whom. Whoever adds one says whose address it is: never one that a
 * person gave.
 */
const ownConnections = [
  /^services\/common\/src\/outbound\//, // the guard itself
  /^services\/common\/src\/internal\/peer\.ts$/, // to our own domains
  /^services\/common\/src\/http\/serve-on-loopback\.ts$/, // to the port that it has opened itself
  /^services\/gateway\/src\/proxy\/upstream\.ts$/, // to our own domains
  /^services\/accounts\/src\/checkout\/demo-notices\.ts$/, // to this very process
  /^services\/accounts\/src\/personal-data\/cloud-user-data\.ts$/, // to the auth service that the operator named
  /^services\/[a-z-]+\/src\/programs\//, // in a page of a browser
];

/** What opens a connection, by the module that it comes from; of the others, everything does. */
const opens = new Map([
  ['node:http', ['default', 'request', 'get']],
  ['node:https', ['default', 'request', 'get']],
  ['node:http2', ['default', 'connect']],
  ['node:net', ['default', 'connect', 'createConnection', 'Socket']],
  ['node:tls', ['default', 'connect', 'TLSSocket']],
]);
const clients = new Set(['undici', 'axios', 'got', 'node-fetch', 'ky', 'superagent', 'ws']);

const INSTEAD =
  'Inject Outbound of the service kit, which refuses private addresses, and bounds bytes and seconds; a domain of ours is called through its Peer';

/**
 * A service reaches the outside through the outbound guard and by no other way.
 * @param {import('./rule.mjs').RuleInput} input
 * @returns {import('./rule.mjs').Problem[]}
 */
export function oneWayOut({ path, area, facts }) {
  const isServer = area.kind === 'kit' || area.kind === 'service' || area.kind === 'gateway';
  if (!isServer || isTestCode(path) || ownConnections.some((place) => place.test(path))) return [];
  const calls = facts.fetchCalls.map((line) => ({
    path,
    line,
    message: `fetch goes past the guard. ${INSTEAD}`,
  }));
  const imports = facts.imports
    .filter((one) => !one.typeOnly && opensConnections(one))
    .map(({ source, line }) => ({
      path,
      line,
      message: `${source} opens connections past the guard. ${INSTEAD}`,
    }));
  return [...calls, ...imports];
}

/** @param {import('./read-source.mjs').ImportFact} fact */
function opensConnections({ source, names, values }) {
  if (clients.has(packageOf(source))) return true;
  const opening = opens.get(source.startsWith('node:') ? source : `node:${source}`);
  if (opening === undefined) return false;
  const isWhole = names.length === 0 && values.length === 0;
  return isWhole || values.some((value) => opening.includes(value));
}
