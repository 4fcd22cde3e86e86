import { Session } from './session.ts';

/** The product as a browser uses it, as far as these tests need it. */
export class Board {
  private constructor(private readonly session: Session) {}

  /** Signs in as the sample account. */
  static async open(url: string): Promise<Board> {
    return new Board(await Session.open(url));
  }

  async titles(): Promise<string[]> {
    const { offers } = (await this.session.ask('GET', '/api/offers')) as { offers: { title: string }[] };
    return offers.map(({ title }) => title);
  }

  async add(title: string): Promise<void> {
    await this.session.ask('POST', '/api/offers', {
      title,
      offerUrl: 'https://biblioteca.example/anuncios',
      landingPageUrl: 'https://pagina.example/',
    });
  }
}
