import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, type AgentOptions } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readZip } from '@garimpo/service-kit/testing';
import scrape from 'website-scraper';
import { newSubject } from '../personal-data/product.ts';
import { ORIGINAL } from './copied-page.ts';
import { CLONE, type CopyLab, DRAWN_CLONE } from './copy-lab.ts';

/** Files of a copy by their place on its host. */
export interface Copy {
  entry: string;
  files: Map<string, Buffer>;
}

/** What our own cloner gives to who asks for a ZIP: to be put on a host of their own. */
export async function clonedToZip({ app }: CopyLab): Promise<Copy> {
  const { token } = await newSubject(app, 'zipa');
  const answer = await fetch(`${app.url}/api/clone/zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: ORIGINAL, mode: 'static' }),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  const zip = readZip(Buffer.from(await answer.arrayBuffer()));
  const files = new Map([...zip].map(([name, content]) => [`/${name}`, content]));
  return { entry: entryOf(files), files };
}

/** A clone on the product's own hosts. @returns its address */
export const clonedHere = (lab: CopyLab) => cloned(lab, CLONE, 'static');
/** The same of the page as a browser draws it, with what its scripts made of it. */
export const clonedDrawn = (lab: CopyLab) => cloned(lab, DRAWN_CLONE, 'rendered');

async function cloned({ app }: CopyLab, subdomain: string, mode: 'static' | 'rendered'): Promise<string> {
  const copier = await newSubject(app, subdomain);
  const reply = await copier.request('POST', '/api/clone/folder', { url: ORIGINAL, subdomain, mode });
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.json)}`);
  return new URL('/curso/', (reply.json as { url: string }).url).href;
}

/** `wget -p -k` of Debian (1.21.3), run once: `http_proxy=… wget -e robots=off -p -k http://original.test/curso/`. */
export async function byWget(): Promise<Copy> {
  const html = await readFile(new URL('./wget/index.html', import.meta.url));
  return { entry: '/curso/index.html', files: new Map([['/curso/index.html', html]]) };
}

/** website-scraper as it comes: all that the page needs lies beside it afterwards. */
export async function byScraper({ portOf }: CopyLab): Promise<Copy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'garimpo-test-scraped-'));
  const agent = new LabAgent(portOf);
  try {
    const directory = path.join(folder, 'copy');
    await scrape({ urls: [ORIGINAL], directory, request: { agent: { http: agent } } });
    const files = new Map<string, Buffer>();
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      files.set(`/${path.relative(directory, file)}`, await readFile(file));
    }
    return { entry: '/index.html', files };
  } finally {
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a browser has made of the page, as "save as" or a copy of the elements panel gives it. */
export async function byRenderedDom({ browser }: CopyLab): Promise<Copy> {
  const tab = await browser.newPage();
  try {
    await tab.goto(ORIGINAL, { waitUntil: 'load' });
    return { entry: '/', files: new Map([['/', Buffer.from(await tab.content())]]) };
  } finally {
    await tab.close();
  }
}

/** Names lead where the lab has them. */
class LabAgent extends Agent {
  constructor(private readonly portOf: CopyLab['portOf']) {
    super();
  }

  override createConnection(options: AgentOptions & { host?: string }): ReturnType<typeof connect> {
    return connect(this.portOf(options.host ?? ''), '127.0.0.1');
  }
}

function entryOf(files: Map<string, Buffer>): string {
  const pages = [...files.keys()].filter((name) => name.endsWith('.html'));
  const entry = pages.sort((a, b) => a.length - b.length)[0];
  if (entry === undefined) throw new Error(`no page among ${[...files.keys()].join(', ')}`);
  return entry;
}
