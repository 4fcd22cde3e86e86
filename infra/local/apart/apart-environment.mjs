// @ts-check
import { GATEWAY, makeKeys } from '../../internal-keys/make-keys.mjs';

/** Many processes share the machine: none of them needs as much as one that does everything. */
const NODE_OPTIONS = '--max-old-space-size=192';

/**
 * @typedef {object} Place one replica of one domain
 * @property {string} domain
 * @property {number} replica from 1
 * @property {number} port
 */

/**
 * What each process is told when all are apart, from what one that does everything would be.
 * @param {NodeJS.ProcessEnv} whole
 * @param {Place[]} places
 * @param {{ email: string } | null} demo
 */
export function apartEnvironment(whole, places, demo) {
  const { publicKeys, privateKeys } = makeKeys([GATEWAY, ...new Set(places.map(({ domain }) => domain))]);
  /** @type {NodeJS.ProcessEnv} */
  const common = {
    ...whole,
    ...addresses(places),
    NODE_OPTIONS: [whole['NODE_OPTIONS'], NODE_OPTIONS].filter(Boolean).join(' '),
    INTERNAL_PUBLIC_KEYS: publicKeys,
  };
  const { ['DATABASE_URL']: _, ['DATABASE_ROLE_KEY']: __, ...withoutDatabase } = common;
  return {
    /** Whoever holds no data is not told where they are. @type {NodeJS.ProcessEnv} */
    gateway: { ...withoutDatabase, SERVICES: 'none', INTERNAL_KEY: privateKeys[GATEWAY] },
    /** @param {Place} place @returns {NodeJS.ProcessEnv} */
    of: ({ domain, port }) => ({
      ...common,
      ...rolesOfDemo(whole, demo),
      SERVICES: domain,
      INTERNAL_KEY: privateKeys[domain],
      HOST: '127.0.0.1',
      PORT: String(port),
    }),
  };
}

/** @param {Place} place */
export function originOf({ port }) {
  return `http://127.0.0.1:${port}`;
}

/** @param {Place[]} places @returns {Record<string, string>} */
function addresses(places) {
  const domains = [...new Set(places.map(({ domain }) => domain))];
  return Object.fromEntries(
    domains.map((domain) => [
      `${domain.toUpperCase().replaceAll('-', '_')}_URL`,
      places
        .filter((place) => place.domain === domain)
        .map(originOf)
        .join(','),
    ]),
  );
}

/** The sample account may see everything there is to see, as in one process. @param {NodeJS.ProcessEnv} whole @param {{ email: string } | null} demo */
function rolesOfDemo(whole, demo) {
  if (demo === null) return {};
  /** @param {string} name */
  const withDemo = (name) => [whole[name], demo.email].filter(Boolean).join(',');
  return { ADMIN_EMAILS: withDemo('ADMIN_EMAILS'), PRIVILEGED_EMAILS: withDemo('PRIVILEGED_EMAILS') };
}
