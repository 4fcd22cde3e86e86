import { Agent } from 'node:http';
import { connect } from 'node:net';
import scrape from 'website-scraper';
import defaults from 'website-scraper/defaultOptions';

/** Elements that the defaults leave out, added in the settings. */
const ADDED = [
  ...['data-src', 'data-original', 'data-lazy', 'data-bg'].map((attr) => ({ selector: `[${attr}]`, attr })),
  { selector: 'video', attr: 'poster' },
  { selector: 'link[rel="manifest"]', attr: 'href' },
  { selector: 'link[rel="preload"]', attr: 'href' },
];

/** Keeps connections alive, and leads all hosts to the corpus. */
class CorpusAgent extends Agent {
  constructor(private readonly port: number) {
    super({ keepAlive: true });
  }

  override createConnection(): ReturnType<typeof connect> {
    return connect(this.port, '127.0.0.1');
  }
}

/** website-scraper, its settings as of one who knows it: files where the original has them, and one that fails costs only itself. */
export class PageScraper {
  readonly #agent: CorpusAgent;

  constructor(port: number) {
    this.#agent = new CorpusAgent(port);
  }

  /** @returns the page's file, in the folder; throws where there is none */
  async scrape(url: string, directory: string): Promise<string> {
    const [page] = await scrape({
      urls: [url],
      directory,
      filenameGenerator: 'bySiteStructure',
      sources: [...defaults.sources, ...ADDED],
      ignoreErrors: true,
      request: { agent: { http: this.#agent } },
    });
    if (page === undefined) throw new Error(`nothing was had of ${url}`);
    return page.getFilename();
  }

  end(): void {
    this.#agent.destroy();
  }
}
