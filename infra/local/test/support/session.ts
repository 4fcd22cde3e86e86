import { demoLogin } from '../../shared/demo-login.mjs';

const TIMEOUT_MS = 30_000;

interface Tokens {
  access_token: string;
  refresh_token: string;
}

export interface Login {
  email: string;
  password: string;
}

/** A signed-in user of the running product, over HTTP as a browser is. */
export class Session {
  private constructor(
    private readonly url: string,
    private tokens: Tokens,
  ) {}

  /** As the sample account, which tells its login where nobody but this machine can reach it and the database is the embedded one. */
  static async open(url: string, login?: Login): Promise<Session> {
    return new Session(url, await askForTokens(url, 'password', login ?? (await demoLogin(url))));
  }

  /** With the tokens it got last; the ones used are worth nothing from then on. */
  async refresh(): Promise<void> {
    const { refresh_token } = this.tokens;
    this.tokens = await askForTokens(this.url, 'refresh_token', { refresh_token });
  }

  /** Rejects when no answer came. */
  send(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.tokens.access_token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** The body of an answer that must be a good one. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const reply = await this.send(method, path, body);
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
}

async function askForTokens(url: string, grant: string, body: unknown): Promise<Tokens> {
  const reply = await fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'any' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`signing in (${grant}) answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}
