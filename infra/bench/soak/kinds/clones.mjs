// @ts-check
import { inTurn, JSON_TYPE } from '../world.mjs';

/** Made beforehand, so that there is always one to look at and one to delete. */
const MADE_BEFORE = 12;

/**
 * Pages cloned as they come and in a browser, the oldest clones deleted, all others looked at.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function clonesPart({ url, ask, mine, pages }) {
  const { host } = new URL(url);
  /** Those that are there, the oldest first. @type {{ subdomain: string, path: string }[]} */
  const clones = [];
  /** @type {Set<string>} */
  const deleted = new Set();
  let made = 0;
  const cloneOf = (/** @type {'static' | 'rendered'} */ mode) => {
    made += 1;
    const subdomain = `soak-${made}`;
    const path = `/${mode === 'static' ? 'pagina' : 'app'}/${made}`;
    return {
      method: 'POST',
      path: '/api/clone/folder',
      headers: { ...mine(), ...JSON_TYPE },
      body: JSON.stringify({ url: `http://${pages.original}${path}`, subdomain, mode }),
      onWanted: () => void clones.push({ subdomain, path }),
    };
  };
  for (let n = 0; n < MADE_BEFORE; n += 1) {
    const { body, onWanted } = cloneOf('static');
    await ask('POST', '/api/clone/folder', JSON.parse(body));
    onWanted();
  }
  // Of the newer half: the oldest may be deleted while it is looked at.
  const nextClone = inTurn(() => clones.slice(Math.floor(clones.length / 2)));
  return {
    kinds: [
      {
        name: 'page cloned as it comes',
        perSecond: 0.1,
        connections: 1,
        wanted: 201,
        next: () => cloneOf('static'),
      },
      {
        name: 'page cloned in a browser',
        perSecond: 1 / 30,
        connections: 1,
        wanted: 201,
        next: () => cloneOf('rendered'),
      },
      {
        name: 'clone deleted',
        perSecond: 0.05,
        connections: 1,
        wanted: 204,
        next: () => {
          const { subdomain } = /** @type {{ subdomain: string }} */ (clones.shift());
          return {
            method: 'DELETE',
            path: '/api/clone',
            headers: { ...mine(), ...JSON_TYPE },
            body: JSON.stringify({ subdomain }),
            onWanted: () => void deleted.add(subdomain),
          };
        },
      },
      {
        name: 'clone looked at',
        perSecond: 15,
        connections: 5,
        wanted: 200,
        next: () => {
          const { subdomain, path } = nextClone();
          return { path, headers: { host: `${subdomain}.${host}` } };
        },
      },
      {
        name: 'list of clones',
        perSecond: 1,
        connections: 1,
        wanted: 200,
        next: () => ({ path: '/api/clone/sites', headers: mine() }),
      },
    ],
    kept: async () => {
      const { sites } = await ask('GET', '/api/clone/sites');
      const stored = new Set(sites.map((/** @type {{ subdomain: string }} */ site) => site.subdomain));
      return [
        {
          what: 'clones',
          acknowledged: clones.length,
          missing: clones.map(({ subdomain }) => subdomain).filter((name) => !stored.has(name)),
        },
        {
          what: 'deleted clones',
          acknowledged: deleted.size,
          missing: [...deleted].filter((name) => stored.has(name)).map((name) => `${name} is there again`),
        },
      ];
    },
  };
}
