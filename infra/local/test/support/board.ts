/** The product as a browser uses it, as far as these tests need it. */
export class Board {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Signs in as the sample account. */
  static async open(url: string): Promise<Board> {
    const reply = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'any' },
      body: JSON.stringify({ email: 'demo@garimpo.local', password: 'garimpo-demo' }),
    });
    const session = (await reply.json()) as { access_token?: string };
    if (session.access_token === undefined) throw new Error(`sign-in answered ${reply.status}`);
    return new Board(url, session.access_token);
  }

  async titles(): Promise<string[]> {
    const { offers } = (await this.call('GET')) as { offers: { title: string }[] };
    return offers.map(({ title }) => title);
  }

  async add(title: string): Promise<void> {
    await this.call('POST', {
      title,
      offerUrl: 'https://biblioteca.example/anuncios',
      landingPageUrl: 'https://pagina.example/',
    });
  }

  private async call(method: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`${this.url}/api/offers`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} /api/offers answered ${reply.status}: ${await reply.text()}`);
    return reply.json();
  }
}
