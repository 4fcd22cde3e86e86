import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { pictureOf } from './picture.ts';

/** Host of what a capture must survive. */
export const HAZARDS_HOST = 'perigo.test';

export interface Hazard {
  name: string;
  url: string;
  does: string;
}

const BLOCK = Buffer.alloc(64 * 1024, ' ');
const GIGABYTE = 1024 ** 3;
/** Eight megabytes of blanks, which are repeated up to a gigabyte, compressed to about one megabyte. */
const BOMB_PART_BYTES = 8 * 1024 * 1024;
const BOMB_PARTS = 128;
const PICTURES = 10_000;
const PAGE =
  '<!DOCTYPE html><html lang="pt-BR"><meta charset="utf-8"><title>Perigo</title><body><h1>Perigo</h1>';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

type Send = (response: ServerResponse, address: string) => void;

const SENDS: Record<string, { does: string; send: Send }> = {
  '/laco': {
    does: 'redirects for ever, to an address of its own each time',
    send: (response, address) => {
      const turn = Number(new URL(address, 'http://x').searchParams.get('volta') ?? 0) + 1;
      response.writeHead(302, { location: `/laco?volta=${turn}` }).end();
    },
  },
  '/sem-fim': {
    does: 'begins a page and never ends it, as fast as it is read',
    send: (response) => stream(response.writeHead(200, HTML), blocks(Number.POSITIVE_INFINITY)),
  },
  '/gigante': {
    does: 'is one gigabyte, and says so',
    send: (response) =>
      stream(
        response.writeHead(200, { ...HTML, 'content-length': GIGABYTE }),
        blocks(GIGABYTE / BLOCK.length),
      ),
  },
  '/bomba': {
    does: 'is one megabyte of gzip that becomes one gigabyte',
    send: (response) => {
      const part = gzipSync(Buffer.alloc(BOMB_PART_BYTES, ' '));
      stream(
        response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }),
        Array.from({ length: BOMB_PARTS }, () => part),
      );
    },
  },
  '/mudo': { does: 'takes the request and never answers', send: () => {} },
  '/cortada': {
    does: 'says more bytes than it sends, and hangs up',
    send: (response) => {
      response.writeHead(200, { ...HTML, 'content-length': 10_000 });
      response.write(PAGE, () => response.destroy());
    },
  },
  '/dez-mil/': {
    does: 'shows ten thousand pictures',
    send: (response) => {
      const pictures = Array.from(
        { length: PICTURES },
        (_, at) => `<img src="/img/${at}.png" width="8" height="8" alt="">`,
      );
      response.writeHead(200, HTML).end(PAGE + pictures.join('\n'));
    },
  },
  '/inquieta/': {
    does: 'asks for something new all the time, so that it never gets quiet',
    send: (response) =>
      response.writeHead(200, HTML).end(`${PAGE}<script>
let vez = 0
const pedir = () => fetch('/img/' + vez++ + '.png').finally(() => setTimeout(pedir, 50))
pedir()
</script>`),
  },
  '/crescente/': {
    does: 'grows by a screen whenever its end is reached, for ever',
    send: (response) =>
      response.writeHead(200, HTML).end(`${PAGE}<div id="fim">Fim</div><script>
new IntersectionObserver(() => fim.insertAdjacentHTML('beforebegin', '<div style="height:1000px">Mais</div>')).observe(fim)
addEventListener('scroll', () => fim.insertAdjacentHTML('beforebegin', '<div style="height:1000px">Mais</div>'))
</script>`),
  },
};

export const HAZARDS: readonly Hazard[] = Object.entries(SENDS).map(([path, { does }]) => ({
  name: path.replaceAll('/', ''),
  url: `http://${HAZARDS_HOST}${path}`,
  does,
}));

/** Returns false for an address without a hazard. */
export function sendHazard(response: ServerResponse, address: string): boolean {
  const path = address.split('?', 1)[0] ?? '';
  if (/^\/img\/\d+\.png$/.test(path)) {
    response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf(path, 8, 8));
    return true;
  }
  const hazard = SENDS[path];
  hazard?.send(response, address);
  return hazard !== undefined;
}

function* blocks(count: number): Generator<Buffer> {
  yield Buffer.from(PAGE.padEnd(BLOCK.length));
  for (let at = 1; at < count; at += 1) yield BLOCK;
}

function stream(response: ServerResponse, parts: Iterable<Buffer>): void {
  // The client is expected to hang up.
  pipeline(Readable.from(parts), response, () => {});
}
