// @ts-check
import { addressOf } from '../world.mjs';

/** One of so many visitors is a copy's. */
const OF_A_COPY = 10;
const DAY_MS = 24 * 60 * 60 * 1000;
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/147.0.0.0 Mobile Safari/537.36';

/**
 * Visitors of a protected page and of its copies, and the owner who looks at what they told.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function anticlonePart({ url, ask, mine, database, pages }) {
  const links = `links.${new URL(url).host}`;
  const { site } = await ask('POST', '/api/anticlone/sites', {
    originalUrl: `http://${pages.original}/pagina/1`,
  });
  const { id, key } = site;
  const [from, to] = [-DAY_MS, DAY_MS].map((ms) => new Date(Date.now() + ms).toISOString());
  const days = `from=${from}&to=${to}`;
  let [sent, loaded] = [0, 0];
  /** @type {Set<string>} */
  const told = new Set();
  return {
    kinds: [
      {
        name: 'script of a protected page',
        perSecond: 8,
        connections: 4,
        wanted: 200,
        next: () => {
          loaded += 1;
          const from = { 'x-forwarded-for': addressOf(loaded), referer: `http://${pages.original}/` };
          return { path: `/a/${key}.js`, headers: { host: links, 'user-agent': PHONE, ...from } };
        },
      },
      {
        name: 'beacon of its visitor',
        perSecond: 15,
        connections: 5,
        wanted: 204,
        next: () => {
          sent += 1;
          const isCopy = sent % OF_A_COPY === 0;
          const host = isCopy ? pages.copies[sent % pages.copies.length] : pages.original;
          const name = `visita-${sent}`;
          return {
            method: 'POST',
            path: `/a/${key}`,
            headers: {
              host: links,
              'content-type': 'text/plain;charset=UTF-8',
              origin: `http://${host}`,
              'user-agent': PHONE,
              'x-forwarded-for': addressOf(sent),
            },
            body: JSON.stringify({ t: isCopy ? 'x' : 'a', u: `http://${host}/pagina/1`, n: name }),
            onWanted: () => void told.add(name),
          };
        },
      },
      {
        name: 'events and copies',
        perSecond: 1,
        connections: 1,
        wanted: 200,
        next: () => {
          const path = [`events?${days}`, `events/summary?${days}`, 'clones'][sent % 3];
          return { path: `/api/anticlone/sites/${id}/${path}`, headers: mine() };
        },
      },
    ],
    kept: async () => {
      const { rows } = await database.query(
        'SELECT event_name FROM anticlone.tracking_events WHERE anticlone_site_id = $1',
        [id],
      );
      const stored = new Set(rows.map((row) => row.event_name));
      const missing = [...told].filter((name) => !stored.has(name));
      const twice = rows.length - stored.size;
      if (twice > 0) missing.push(`${twice} are there twice`);
      return [{ what: 'beacons', acknowledged: told.size, missing }];
    },
  };
}
