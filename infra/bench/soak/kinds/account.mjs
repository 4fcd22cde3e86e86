// @ts-check
import { addressOf, inTurn, JSON_TYPE } from '../world.mjs';

const PEOPLE = 12;
const PASSWORD = 'uma senha comprida';

/** @typedef {{ email: string, address: string, token: string, isAsking: boolean }} Session */

/**
 * People who sign in, and whose sessions go on meanwhile.
 * @param {import('../world.mjs').World} world
 * @returns {Promise<import('../world.mjs').Part>}
 */
export async function accountPart({ url, database }) {
  /** @type {Session[]} */
  const sessions = [];
  for (let n = 0; n < PEOPLE; n += 1) {
    const email = `pessoa-${n}@exemplo.com.br`;
    const { refresh_token: token } = await post(url, 'signup', { email, password: PASSWORD });
    sessions.push({ email, address: addressOf(n), token, isAsking: false });
  }
  /** @type {Set<string>} */
  const signedIn = new Set();
  const nextPerson = inTurn(() => sessions);
  const nextSession = inTurn(
    () => sessions,
    ({ isAsking }) => !isAsking,
  );
  return {
    kinds: [
      {
        name: 'sign-in',
        perSecond: 1,
        connections: 1,
        wanted: 200,
        next: () => ({
          ...passwordAsk(nextPerson()),
          onWanted: ({ body }) => signedIn.add(sessionOf(JSON.parse(body).access_token)),
        }),
      },
      {
        name: 'session goes on (refresh)',
        perSecond: 3,
        connections: 3,
        wanted: 200,
        next: () => {
          const session = nextSession();
          session.isAsking = true;
          const done = () => {
            session.isAsking = false;
          };
          return {
            method: 'POST',
            path: '/auth/v1/token?grant_type=refresh_token',
            headers: { ...JSON_TYPE, 'x-forwarded-for': session.address },
            body: JSON.stringify({ refresh_token: session.token }),
            onWanted: ({ body }) => {
              session.token = JSON.parse(body).refresh_token;
              done();
            },
            onOther: done,
          };
        },
      },
    ],
    kept: async () => {
      const { rows } = await database.query('SELECT id::text FROM auth_service.sessions');
      const stored = new Set(rows.map(({ id }) => id));
      // Whoever asked when the load ended may have a token that nobody was told of.
      const quiet = sessions.filter(({ isAsking }) => !isAsking);
      /** @type {string[]} */
      const ended = [];
      for (const { email, token } of quiet) {
        await post(url, 'token?grant_type=refresh_token', { refresh_token: token }).catch((error) =>
          ended.push(`${email}: ${error.message}`),
        );
      }
      return [
        {
          what: 'sign-ins',
          acknowledged: signedIn.size,
          missing: [...signedIn].filter((id) => !stored.has(id)),
        },
        { what: 'sessions that went on', acknowledged: quiet.length, missing: ended },
      ];
    },
  };
}

/** @param {Session} person */
function passwordAsk({ email, address }) {
  return {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { ...JSON_TYPE, 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: PASSWORD }),
  };
}

/** @param {string} token @returns {string} */
function sessionOf(token) {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
}

/** @param {string} url @param {string} path @param {unknown} body @returns {Promise<any>} */
async function post(url, path, body) {
  const reply = await fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status} ${await reply.text()}`);
  return reply.json();
}
