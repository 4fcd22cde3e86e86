// @ts-check
import { addressOf, VISITORS } from '../world.mjs';

const CAMPAIGNS = 10;
const STORED_WITHIN_MS = 60_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36';
const AS_A_PERSON = {
  'user-agent': PHONE,
  'sec-ch-ua': '"Chromium";v="147", "Google Chrome";v="147", "Not/A)Brand";v="99"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'pt-BR,pt;q=0.9',
  referer: 'https://l.facebook.com/',
};

/**
 * Visitors of ads who are led by campaigns, and the owner who looks at requests and reports.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function linksPart({ url, ask, mine, database }) {
  const links = `links.${new URL(url).host}`;
  /** @type {string[]} */
  const keys = [];
  for (let n = 0; n < CAMPAIGNS; n += 1) {
    const { campaign } = await ask('POST', '/api/traffic-filter/campaigns', {
      name: `Bancada ${n}`,
      securePage: 'https://segura.exemplo.com.br/',
      offers: [{ url: 'https://oferta.exemplo.com.br/bolos', weight: 100 }],
      networks: ['facebook'],
      devices: ['phone'],
    });
    keys.push(campaign.key);
  }
  let visits = 0;
  /** @type {Set<string>} */
  const led = new Set();
  const read = (/** @type {string} */ path) => ({ path: `/api/traffic-filter/${path}`, headers: mine() });
  return {
    kinds: [
      {
        name: 'visitor led by a link',
        perSecond: 25,
        connections: 5,
        wanted: 302,
        next: () => {
          visits += 1;
          return {
            path: `/r/${keys[visits % CAMPAIGNS]}?utm_source=facebook&fbclid=IwY2xjawF${visits % VISITORS}AbCdEfGhIjKl`,
            headers: { host: links, ...AS_A_PERSON, 'x-forwarded-for': addressOf(visits) },
            onWanted: ({ headers }) =>
              void led.add(new URL(headers['location'] ?? '').searchParams.get('gpv') ?? ''),
          };
        },
      },
      {
        name: 'list of requests',
        perSecond: 2,
        connections: 1,
        wanted: 200,
        next: () => read(visits % 2 === 0 ? 'requests' : 'requests?state=served'),
      },
      {
        name: 'reports, use of the plan',
        perSecond: 1,
        connections: 1,
        wanted: 200,
        next: () => read(visits % 2 === 0 ? 'reports?days=7' : 'usage'),
      },
    ],
    kept: async () => {
      /** @type {string[]} */
      let missing = [];
      // They are on disk before their answer, and stored a moment later.
      for (
        const endsAt = Date.now() + STORED_WITHIN_MS;
        ;
        await new Promise((resolve) => setTimeout(resolve, 500))
      ) {
        const { rows } = await database.query('SELECT id::text FROM traffic_filter.requests');
        const stored = new Set(rows.map(({ id }) => id));
        missing = [...led].filter((id) => !stored.has(id));
        if (missing.length === 0 || Date.now() > endsAt) break;
      }
      return [{ what: 'visitors led', acknowledged: led.size, missing }];
    },
  };
}
