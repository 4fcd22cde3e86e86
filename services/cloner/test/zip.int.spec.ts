import { posix } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { captured, type Script } from './support/scripted-capturer.ts';
import { unzip } from './support/unzip.ts';

let cloner: ClonerApp;
let user: TestUser;
beforeAll(async () => {
  cloner = await startClonerApp();
  user = await cloner.newUser();
  cloner.capturer.scripts.set('/loja/', shop);
});
afterAll(() => cloner.app.close());

const files: Record<string, [body: string, type: string]> = {
  '/loja/': [
    `<!doctype html><html><head><meta charset="utf-8"><base href="/loja/"><link rel=stylesheet href="/css/loja.css?v=1">
<link rel=stylesheet href="/css/loja.css?v=2"><script type=module src="/__ext/cdn.test/js/app.js"></script></head>
<body><img src="fotos/maçã.PNG" srcset="/__ext/cdn.test/a/grande 2x"><a href="#fim">fim</a><a href="https://pagina.test/outra">outra</a>
<a href="/velha">nova</a><img src="/Foto.png"><img src="/foto.png"><iframe src="/quadro"></iframe><p id=fim>fim</p></body></html>`,
    'text/html; charset=utf-8',
  ],
  '/css/loja.css?v=1': ['@import "fonte.css";p{background:url(/__ext/cdn.test/a/fundo.svg#x)}', 'text/css'],
  '/css/loja.css?v=2': ['b{color:red}', 'text/css'],
  '/css/fonte.css': ['@font-face{src:url(../aux/con.woff2)}', 'text/css'],
  '/aux/con.woff2': ['fonte', 'font/woff2'],
  '/__ext/cdn.test/js/app.js': ['import "./parte.js";', 'text/javascript'],
  '/__ext/cdn.test/js/parte.js': ['1', 'text/javascript'],
  '/__ext/cdn.test/a/grande': ['grande', 'image/jpeg'],
  '/__ext/cdn.test/a/fundo.svg': ['<svg/>', 'image/svg+xml'],
  '/loja/fotos/ma%C3%A7%C3%A3.PNG': ['maçã', 'image/png'],
  '/nova': ['<p>nova', 'text/html'],
  '/Foto.png': ['F', 'image/png'],
  '/foto.png': ['f', 'image/png'],
  '/quadro': ['<img src="/foto.png"><link rel=stylesheet href="//pagina.test/css/x.css">', 'text/html'],
  '/quadro/dentro.txt': ['dentro', 'text/plain'],
  '/%2e%2e/%2e%2e/etc/passwd': ['fora', 'text/plain'],
  '/..%5c..%5cwin.ini': ['fora', 'text/plain'],
  [`/${'longo/'.repeat(60)}fim.png`]: ['longe', 'image/png'],
  '/index.html': ['outro', 'text/html'],
  // Of pages in other encodings than utf-8: no letters, and names that systems would take for the same.
  '/%CF%F0%E8.png': ['1251', 'image/png'],
  '/_cf_f0_e8.png': ['ascii', 'image/png'],
  '/ficha?nome=%CF%F0': ['<p>um', 'text/html'],
  '/ficha?nome=%CF%F1': ['<p>dois', 'text/html'],
  '/Ficha?nome=%CF%F0': ['<p>grande', 'text/html'],
  [`/${'%CF'.repeat(200)}/a.png`]: ['fundo', 'image/png'],
};

const shop: Script = async ({ url }, sink) => {
  const stored = Object.fromEntries(
    await Promise.all(
      Object.entries(files).map(async ([address, [body, type]]) => [
        address,
        await sink.put(Buffer.from(body), type),
      ]),
    ),
  );
  const { manifest, report } = captured(url, stored);
  return { manifest: { ...manifest, entry: '/loja/', redirects: { '/velha': '/nova' } }, report };
};

it('opens from a disk: every address of the page leads to a file that is there', async () => {
  const { id } = await user.ask(null, '/loja/');
  const { zipPath } = await user.ended(id);
  const { status, name, body } = await user.download(zipPath ?? '');
  expect([status, name]).toEqual([200, 'attachment; filename="pagina.test.zip"']);
  const zip = await unzip(body);
  const contents = new Map([...zip].map(([path, bytes]) => [path, bytes.toString()]));
  const page = contents.get('index.html') ?? '';
  const ledTo = (attribute: RegExp, from = 'index.html') =>
    [...(contents.get(from) ?? '').matchAll(attribute)].map(([, address = '']) =>
      contents.get(posix.join(posix.dirname(from), address.split('#')[0] ?? '')),
    );
  expect(ledTo(/<(?:img|iframe) src="([^" ]+)/g)).toEqual([
    'maçã',
    'F',
    'f',
    expect.stringContaining('<img'),
  ]);
  expect(ledTo(/ srcset="([^" ]+)/g)).toEqual(['grande']);
  expect(ledTo(/stylesheet href="([^"]+)/g)).toEqual([expect.stringContaining('@import'), 'b{color:red}']);
  expect(ledTo(/<a href="([^"#]+)">nova/g)).toEqual([expect.stringContaining('<p>nova')]);
  expect(page).toContain('href="#fim"');
  expect(page).toContain('href="https://pagina.test/outra"');
  expect(page).not.toMatch(/<base[^>]*\shref/);
  const sheet = [...contents.keys()].find((path) => contents.get(path)?.includes('@import')) ?? '';
  expect(ledTo(/url\(([^)#]+)/g, sheet)).toEqual(['<svg/>']);
  const font = [...contents.keys()].find((path) => contents.get(path)?.includes('@font-face')) ?? '';
  expect(ledTo(/url\(([^)#]+)/g, font)).toEqual(['fonte']);
  expect(page).toContain('import "clone:/__ext/cdn.test/js/app.js"');
  expect(contents.get('copia/modulos.js')).toContain('import \\"clone:/__ext/cdn.test/js/parte.js\\";');
  expect(contents.get('LEIA-ME.txt')).toMatch(/index\.html.*https:\/\/pagina\.test\/loja\//s);
});

it('has names that every system takes, each once, and none that leads out', async () => {
  await user.clone('loja', '/loja/');
  const { body } = await user.download('/api/clone/loja/zip');
  const names = [...(await unzip(body)).keys()];
  // What scripts may ask for is there a second time.
  const once = names.filter((name) => !name.startsWith('copia/respostas/'));
  expect(once).toHaveLength(Object.keys(files).length + 3);
  const folded = names.map((name) => name.toLowerCase());
  expect(new Set(folded).size).toBe(names.length);
  for (const name of folded) {
    expect(name).toMatch(/^[a-z0-9_-][\w.-]*(?:\/[a-z0-9_-][\w.-]*)*$/);
    expect(name.length).toBeLessThanOrEqual(180);
    for (const part of name.split('/')) {
      expect(part).not.toMatch(/^(?:con|aux|nul|prn)(?:\.|$)|\.$/);
      expect(part.length).toBeLessThanOrEqual(120);
    }
    // No file is the folder of another.
    expect(folded.filter((other) => other.startsWith(`${name}/`))).toEqual([]);
  }
});

it('is the same byte for byte each time, and the answer of a plain request', async () => {
  const [first, second] = await Promise.all([
    user.download('/api/clone/loja/zip'),
    user.download('/api/clone/loja/zip'),
  ]);
  expect(first.body.equals(second.body)).toBe(true);
  expect(first.name).toBe('attachment; filename="loja.zip"');
  const response = await fetch(`${cloner.app.url}/api/clone/zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://pagina.test/loja/' }),
  });
  expect([response.status, response.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="pagina.test.zip"',
  ]);
  expect([...(await unzip(Buffer.from(await response.arrayBuffer()))).keys()]).toContain('index.html');
});
