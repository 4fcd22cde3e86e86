import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operatorToken } from './fixture-tool.mjs';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

/**
 * A program of somebody else, on a loopback address of its own: its first page sends its user to be asked, and the page that they
 * come back to says what it was told and reads with it.
 */
export class MadeProgram {
  readonly #server: Server;
  #clientId = '';
  #verifier = '';
  #tokens: Tokens | undefined;

  private constructor(private readonly product: string) {
    this.#server = createServer((request, response) => {
      this.#answer(request).then(
        ({ status, headers, text }) => response.writeHead(status, headers).end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  static async start(name: string): Promise<MadeProgram> {
    const product = { url: process.env['E2E_URL'] ?? '', dataDir: process.env['E2E_DATA_DIR'] ?? '' };
    const program = new MadeProgram(product.url);
    await new Promise<void>((resolve) => {
      program.#server.listen(0, '127.0.0.1', resolve);
    });
    const answer = await fetch(`${product.url}/auth/v1/admin/oauth/clients`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken(product)}` },
      body: JSON.stringify({
        client_name: name,
        redirect_uris: ['http://127.0.0.1/volta'],
        token_endpoint_auth_method: 'none',
        scope: 'openid email profile offers:read',
      }),
    });
    if (answer.status !== 201) throw new Error(`the client was not registered: ${answer.status}`);
    program.#clientId = ((await answer.json()) as { client_id: string }).client_id;
    return program;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The status of what the service answers to its refresh token. */
  async refresh(): Promise<number> {
    const answer = await this.#token({
      grant_type: 'refresh_token',
      refresh_token: this.#tokens?.refresh_token ?? '',
    });
    return answer.status;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer({ url = '/' }: IncomingMessage) {
    const asked = new URL(url, this.url);
    if (asked.pathname === '/') return { status: 302, headers: { location: this.#authorizeUrl() }, text: '' };
    if (asked.pathname !== '/volta') return page(404, 'Nada');
    const code = asked.searchParams.get('code');
    if (code === null) return page(200, `Recusado: ${asked.searchParams.get('error')}`);
    const answer = await this.#token({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.#verifier,
      redirect_uri: `${this.url}/volta`,
    });
    if (!answer.ok) return page(200, `Sem acesso: ${answer.status}`);
    this.#tokens = (await answer.json()) as Tokens;
    const { email, name } = await this.#read<{ email: string; name: string }>('/auth/v1/oauth/userinfo');
    const { offers } = await this.#read<{ offers: unknown[] }>('/api/offers');
    return page(200, `${name} (${email}) tem ${offers.length} ofertas`);
  }

  #authorizeUrl(): string {
    this.#verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: this.#clientId,
      redirect_uri: `${this.url}/volta`,
      response_type: 'code',
      scope: 'openid email profile offers:read',
      state: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(this.#verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    return `${this.product}/auth/v1/oauth/authorize?${query}`;
  }

  #token(form: Record<string, string>): Promise<Response> {
    return fetch(`${this.product}/auth/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.#clientId, ...form }),
    });
  }

  async #read<T>(path: string): Promise<T> {
    const headers = { authorization: `Bearer ${this.#tokens?.access_token}` };
    return (await (await fetch(`${this.product}${path}`, { headers })).json()) as T;
  }
}

const page = (status: number, text: string) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: `<!doctype html><title>Programa</title><h1>${text}</h1>`,
});
