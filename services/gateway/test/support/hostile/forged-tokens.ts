import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import type pg from 'pg';
import { claimsOf, OPS_TOKEN, type Person } from './hostile-app.ts';

interface SigningKey {
  kid: string;
  private: KeyObject;
  public: KeyObject;
}

/** The key that the product signs with, taken from its table: what only somebody past every wall could hold. */
async function currentKey(db: pg.ClientBase): Promise<SigningKey> {
  const { rows } = await db.query<{ kid: string; private_jwk: JsonWebKey; public_jwk: JsonWebKey }>(
    `SELECT kid, private_jwk, public_jwk FROM auth_service.signing_keys WHERE status = 'current'`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('there is no signing key');
  return {
    kid: row.kid,
    private: createPrivateKey({ key: row.private_jwk, format: 'jwk' }),
    public: createPublicKey({ key: row.public_jwk, format: 'jwk' }),
  };
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function es256(header: object, claims: object, key: KeyObject): string {
  const signed = `${part({ alg: 'ES256', typ: 'JWT', ...header })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

function hs256(header: object, claims: object, secret: string | Buffer): string {
  const signed = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** What stands after `authorization:`, and does not make its sender this person. */
export async function badAuthorizations(db: pg.ClientBase, person: Person): Promise<[string, string][]> {
  const key = await currentKey(db);
  const claims = claimsOf(person.token);
  const now = Math.floor(Date.now() / 1000);
  const { kid } = key;
  const [header = '', payload = '', signature = ''] = person.token.split('.');
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = (change: object, head: object = {}) =>
    es256({ kid, ...head }, { ...claims, ...change }, key.private);
  const byStranger = (head: object) => es256(head, claims, foreign.privateKey);
  const pem = key.public.export({ type: 'spki', format: 'pem' });
  const jwk = foreign.publicKey.export({ format: 'jwk' });
  const rs256 = () => {
    const signed = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), rsa.privateKey).toString('base64url')}`;
  };
  const ofProgram = {
    aud: new URL(String(claims['iss'])).origin,
    client_id: randomUUID(),
    scope: 'offers:read',
  };
  const tokens: [string, string][] = [
    ['noise', 'x'],
    ['three dots', '..'],
    [
      'another person’s words under this signature',
      `${header}.${part({ ...claims, sub: randomUUID() })}.${signature}`,
    ],
    ['no signature', `${header}.${payload}.`],
    ['no signature, no dot', `${header}.${payload}`],
    ['half a signature', `${header}.${payload}.${signature.slice(0, 40)}`],
    ['a signature of zeroes', `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`],
    [
      'a signature in the other form',
      `${header}.${payload}.${sign('sha256', Buffer.from(`${header}.${payload}`), key.private).toString('base64url')}`,
    ],
    ['a signature and more', `${person.token}x`],
    ['a part too many', `${person.token}.${signature}`],
    ['alg none', `${part({ alg: 'none', typ: 'JWT', kid })}.${payload}.`],
    ['alg None, with the old signature', `${part({ alg: 'None', typ: 'JWT', kid })}.${payload}.${signature}`],
    ['HS256 with the public key as PEM', hs256({ kid }, claims, pem as string)],
    [
      'HS256 with the public key as DER',
      hs256({ kid }, claims, key.public.export({ type: 'spki', format: 'der' })),
    ],
    [
      'HS256 with the public key as JWK',
      hs256({ kid }, claims, JSON.stringify(key.public.export({ format: 'jwk' }))),
    ],
    ['HS256 with nothing', hs256({ kid }, claims, '')],
    ['HS256 with the operator’s token', hs256({ kid }, claims, OPS_TOKEN)],
    ['RS256 with a key of one’s own', rs256()],
    ['a key of one’s own under our name', byStranger({ kid })],
    ['a key of one’s own under no name', byStranger({})],
    ['a key of one’s own under its own name', byStranger({ kid: randomUUID() })],
    ['a key of one’s own, brought along', byStranger({ kid, jwk })],
    ['a key of one’s own, at an address', byStranger({ kid: 'x', jku: 'http://127.0.0.1:1/jwks.json' })],
    ['a key name that is SQL', byStranger({ kid: "' OR 1=1 --" })],
    ['a key name that is a path', byStranger({ kid: '../../../dev/null' })],
    ['a key name that is no text', byStranger({ kid: { a: 1 } })],
    ['a critical extension', own({}, { crit: ['x'], x: 1 })],
    ['expired', own({ exp: now - 60 })],
    ['expired in milliseconds', own({ exp: -1 })],
    ['no expiry', own({ exp: undefined })],
    ['an expiry that is text', own({ exp: String(now + 3600) })],
    ['not valid yet', own({ nbf: now + 3600 })],
    ['another audience', own({ aud: 'anon' })],
    ['no audience', own({ aud: undefined })],
    ['audiences without ours', own({ aud: ['a', 'b'] })],
    ['another issuer', own({ iss: 'https://exemplo.com/auth/v1' })],
    ['an issuer that starts like ours', own({ iss: `${claims['iss']}/x` })],
    ['no issuer', own({ iss: undefined })],
    ['the role anon', own({ role: 'anon' })],
    ['the role service_role', own({ role: 'service_role' })],
    ['no role', own({ role: undefined })],
    ['roles in a list', own({ role: ['authenticated'] })],
    ['a program’s, as Supabase makes them', own({ client_id: randomUUID() })],
    ['a program’s for people', own({ client_id: randomUUID(), scope: 'offers:read' }, { typ: 'at+jwt' })],
    ['a program’s of a person’s type', own(ofProgram)],
    ['no subject', own({ sub: undefined })],
    ['an empty subject', own({ sub: '' })],
    ['a subject that is SQL', own({ sub: "' OR '1'='1" })],
    ['a subject that is a number', own({ sub: 1 })],
    ['a subject with something behind it', own({ sub: `${person.id}\n` })],
    ['subjects in a list', own({ sub: [person.id] })],
    ['claims that are no object', `${header}.${part('x')}.${signature}`],
    ['a token as large as a body', own({ filler: 'x'.repeat(9_000) })],
    ['a refresh token', person.refreshToken],
  ];
  return [
    ...tokens.map(([what, token]): [string, string] => [what, `Bearer ${token}`]),
    ['no word for what it is', person.token],
    ['another word', `Token ${person.token}`],
    ['Basic', `Basic ${Buffer.from(`${person.email}:${person.password}`).toString('base64')}`],
    ['no token', 'Bearer'],
    ['a blank', 'Bearer '],
    ['two tokens', `Bearer ${person.token} ${person.token}`],
    ['two tokens in a list', `Bearer ${person.token}, Bearer ${person.token}`],
    ['two blanks', `Bearer  ${person.token}`],
    ['a quoted token', `Bearer "${person.token}"`],
    ['a tab', `Bearer\t${person.token}`],
  ];
}

/** A token of somebody whom no table knows, signed by the product's own key. */
export async function tokenOfNobody(db: pg.ClientBase, like: Person): Promise<string> {
  const { kid, private: key } = await currentKey(db);
  return es256({ kid }, { ...claimsOf(like.token), sub: randomUUID() }, key);
}
