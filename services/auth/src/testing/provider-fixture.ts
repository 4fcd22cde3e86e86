import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';

/** The page of a provider, where people say who they are there, and whether they agree. Speaks as providers do: not our words. */
function consentPage(authorizationUrl: string): string {
  const { pathname, search } = new URL(authorizationUrl);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Provider</title>
<h1>Sign in with Provider</h1>
<form method="post" action="${escaped(pathname + search)}">
  <p><label>Account <input name="sub" required></label></p>
  <p><label>Email <input name="email"></label></p>
  <p><label>Name <input name="name"></label></p>
  <p><label><input type="checkbox" name="verified" checked> Email verified</label></p>
  <button name="answer" value="allow">Allow</button>
  <button name="answer" value="deny" formnovalidate>Deny</button>
</form>
</html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

interface Asked {
  nonce: string | null;
  challenge: string;
  redirectUri: string;
  person: Person;
}

/**
 * A small OpenID provider on loopback, which also answers as GitHub does and holds its client to the protocol. A test agrees by
 * `consent`, a browser on its page.
 */
export class ProviderFixture {
  readonly clientId = 'garimpo';
  readonly clientSecret = 'a secret of the client';
  audience = this.clientId;
  wrongNonce = false;
  readonly #codes = new Map<string, Asked>();
  readonly #tokens = new Map<string, Person>();

  private constructor(
    private readonly server: Server,
    private readonly keys: { publicKey: CryptoKey; privateKey: CryptoKey },
  ) {}

  static async start(): Promise<ProviderFixture> {
    const keys = await generateKeyPair('RS256');
    const server = createServer();
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const fixture = new ProviderFixture(server, keys);
    server.on('request', (request, response) => {
      fixture.#answer(request, response).catch(() => response.writeHead(500).end());
    });
    return fixture;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  consent(authorizationUrl: string, person: Person): string {
    const { searchParams } = new URL(authorizationUrl);
    if (searchParams.get('client_id') !== this.clientId) throw new Error('another client');
    if (searchParams.get('code_challenge_method') !== 'S256') throw new Error('no PKCE');
    const code = randomUUID();
    const redirectUri = searchParams.get('redirect_uri') ?? '';
    this.#codes.set(code, {
      nonce: searchParams.get('nonce'),
      challenge: searchParams.get('code_challenge') ?? '',
      redirectUri,
      person,
    });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return back.href;
  }

  #refuse(authorizationUrl: string): string {
    const { searchParams } = new URL(authorizationUrl);
    const back = new URL(searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', searchParams.get('state') ?? '');
    return back.href;
  }

  async #page(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = this.issuer + request.url;
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage(url));
      return;
    }
    const form = new URLSearchParams(await text(request));
    const person: Person = {
      sub: form.get('sub') ?? '',
      email: form.get('email') ?? '',
      email_verified: form.has('verified'),
      name: form.get('name') ?? '',
    };
    const location = form.get('answer') === 'allow' ? this.consent(url, person) : this.#refuse(url);
    response.writeHead(303, { location }).end();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    if (path.startsWith('/authorize?')) return this.#page(request, response);
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const bearer = this.#tokens.get((request.headers.authorization ?? '').replace(/^Bearer /i, ''));
    if (path === '/.well-known/openid-configuration') {
      json(200, {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/authorize`,
        token_endpoint: `${this.issuer}/token`,
        jwks_uri: `${this.issuer}/keys`,
        userinfo_endpoint: `${this.issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    } else if (path === '/keys') {
      json(200, {
        keys: [{ ...(await exportJWK(this.keys.publicKey)), kid: '1', alg: 'RS256', use: 'sig' }],
      });
    } else if (path === '/token' || path === '/login/oauth/access_token') {
      const [status, body] = await this.#exchange(request, path !== '/token');
      json(status, body);
    } else if (!bearer) json(401, {});
    else if (path === '/userinfo') json(200, bearer);
    else if (path === '/api/v3/user') json(200, { id: Number(bearer.sub), login: 'ana', name: bearer.name });
    else if (path === '/api/v3/user/emails') {
      json(200, [
        { email: 'outra@exemplo.com.br', primary: false, verified: true },
        { email: bearer.email, primary: true, verified: bearer.email_verified },
      ]);
    } else json(404, {});
  }

  async #exchange(request: IncomingMessage, github: boolean): Promise<[number, unknown]> {
    const form = new URLSearchParams(await text(request));
    const asked = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const basic = Buffer.from(
      (request.headers.authorization ?? '').replace(/^Basic /, ''),
      'base64',
    ).toString();
    const secret =
      form.get('client_secret') ?? decodeURIComponent(basic.split(':')[1]?.replaceAll('+', ' ') ?? '');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !asked ||
      secret !== this.clientSecret ||
      verifier !== asked.challenge ||
      form.get('redirect_uri') !== asked.redirectUri
    ) {
      return [400, { error: 'invalid_grant' }];
    }
    const token = randomUUID();
    this.#tokens.set(token, asked.person);
    if (github) return [200, { access_token: token, token_type: 'bearer', scope: 'read:user' }];
    const idToken = await new SignJWT({ ...asked.person, nonce: this.wrongNonce ? 'another' : asked.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: '1' })
      .setIssuer(this.issuer)
      .setAudience(this.audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(this.keys.privateKey);
    return [200, { access_token: token, token_type: 'bearer', id_token: idToken }];
  }
}
