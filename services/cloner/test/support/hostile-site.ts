import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendHazard } from '../corpus/hazards.ts';
import { pictureOf } from '../corpus/picture.ts';

export interface HostileSite {
  /** Value of `OUTBOUND_ALLOW` that leads to loja.test and outra.test. */
  allowed: string[];
  /** Number of requests to loja.test and outra.test. */
  asked(): number;
  /** Internal servers that no page may reach. */
  victims: { port: number; asked: number };
  stop(): Promise<void>;
}

const html = (body: string) =>
  `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Loja</title>${body}`;

const PAGES: Record<string, (query: string) => string> = {
  '/presa/': () =>
    html(`<style id="feito">p { margin: 8px }</style></head><body onload="void 0">
<h1>Oferta presa ao endereço</h1><p>Só funciona na loja.</p>
<input id="nome" value="escrito na página"><input id="digitado" style="opacity: 0"><a href="javascript:alert(1)">Sair</a>
<canvas id="quadro" width="100" height="60"></canvas>
<img id="foto" data-src="/foto.png" width="160" height="96" alt=""><img id="feita" width="100" height="60" alt="">
<div id="sombra"></div>
<script>
if (location.hostname !== 'loja.test') document.body.innerHTML = 'Cópia não autorizada'
else {
  document.getElementById('feito').sheet.insertRule('h1 { color: rgb(183, 28, 28) }')
  const folha = new CSSStyleSheet()
  folha.replaceSync('h1 { padding: 21px }')
  document.adoptedStyleSheets = [folha]
  const sombra = document.getElementById('sombra').attachShadow({ mode: 'open' })
  sombra.innerHTML = '<style>b { color: blue }</style><b>Dentro da sombra</b>'
  const quadro = document.getElementById('quadro')
  const pincel = quadro.getContext('2d')
  pincel.fillStyle = '#1e88e5'
  pincel.fillRect(10, 10, 60, 40)
  quadro.toBlob((pedaco) => { document.getElementById('feita').src = URL.createObjectURL(pedaco) })
  document.getElementById('digitado').value = 'segredo digitado'
  const foto = document.getElementById('foto')
  foto.src = foto.dataset.src
}
</script>`),
  '/insistente/': () =>
    html(`</head><body><h1>Ainda aqui</h1>
<script>
alert('Fique'); confirm('Fica?'); prompt('Por quê?')
onbeforeunload = (evento) => { evento.preventDefault(); return 'Fique' }
window.open('/outra/')
Notification.requestPermission()
navigator.geolocation.getCurrentPosition(() => {})
const arquivo = document.body.appendChild(document.createElement('a'))
arquivo.href = '/arquivo'; arquivo.download = 'arquivo.exe'; arquivo.click()
setInterval(() => fetch('/eco?' + Math.random()), 100)
setTimeout(() => location.assign(['', 'outra', ''].join('/')), 300)
</script>`),
  '/outra/': () => html('</head><body><h1>Outra página</h1>'),
  '/viva/': () =>
    html(`</head><body><h1>Loja viva</h1><p id="estado"></p><div id="lugar"></div>
<form id="envio" action="/outra/"></form>
<template id="molde"><img id="molde-imagem" src="http://outra.test/foto.png?6" alt=""></template>
<script>
const lugar = document.getElementById('lugar')
const vistos = new Set()
const pronto = (nome) => {
  vistos.add(nome)
  document.getElementById('estado').textContent = [...vistos].sort().join(' ')
}
lugar.addEventListener('load', ({ target }) => pronto(target.id), true)
document.write('<script src="http://outra.test/escrito.js"><' + '/script>')
const pedido = new XMLHttpRequest()
pedido.onload = () => pronto(JSON.parse(pedido.response).nome)
pedido.open('GET', 'http://outra.test/eco.json?xhr&_=' + Date.now())
pedido.send()
fetch(new Request('http://outra.test/eco.json?post', { method: 'POST', body: 'frete' }))
  .then((resposta) => resposta.json()).then(({ nome }) => pronto(nome))
const imagem = (id) => { const nova = new Image(); nova.id = id; lugar.append(nova); return nova }
imagem('propriedade').src = 'http://outra.test/foto.png?1'
imagem('atributo').setAttribute('src', '//outra.test/foto.png?2')
imagem('tamanhos').srcset = 'http://outra.test/foto.png?3 1x, http://outra.test/foto.png?4 2x'
lugar.insertAdjacentHTML('beforeend', '<img id="marcacao" src="http://outra.test/foto.png?5" alt="">')
lugar.append(document.getElementById('molde').content.cloneNode(true))
new WebSocket('ws://outra.test/').onclose = () => pronto('fechado')
new EventSource('http://outra.test/fluxo-de-eventos')
navigator.sendBeacon('http://outra.test/visita', 'a')
</script><button id="enviar" onclick="document.getElementById('envio').submit()">Enviar</button>`),
  '/espia/': (port) =>
    html(`</head><body><h1>Espia</h1>
<script>
const formas = ['127.0.0.1', '127.1', '0', '2130706433', '0177.0.0.1', '017700000001', '0x7f.1', 'localhost', 'copia.localhost',
  '[::1]', '[::]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', 'rebind.test']
const alvos = [...formas.map((host) => host + ':${port}'), '169.254.169.254', '10.0.0.1', '[fe80::1]', 'metadata.google.internal',
  'loja.test/leva?${port}']
for (const alvo of alvos) {
  document.body.appendChild(new Image()).src = 'http://' + alvo + (alvo.includes('/') ? '' : '/foto.png')
  fetch('http://' + alvo + '/', { mode: 'no-cors' }).catch(() => {})
  document.body.appendChild(document.createElement('iframe')).src = 'http://' + alvo + '/'
  try { new WebSocket('ws://' + alvo + '/') } catch {}
  navigator.sendBeacon('http://' + alvo + '/', 'a')
}
const codigo = alvos.map((alvo) => 'fetch("http://' + alvo + '/", { mode: "no-cors" }).catch(() => {})').join(';')
new Worker(URL.createObjectURL(new Blob([codigo])))
</script>`),
  // No attribute reveals the question, and the policy forbids `eval`.
  '/senha-desenhada/': () =>
    html(`<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'"></head><body>
<h1>Acesso</h1><div id="lugar"></div>
<script>lugar.innerHTML = '<p>' + ['Digite', 'sua', 'se' + 'nha'].join(' ') + '</p><input>'</script>`),
  '/senha-do-celular/': () =>
    html(`<meta name="viewport" content="width=device-width"></head><body><h1>Acesso</h1><div id="lugar"></div>
<script>if (innerWidth < 500) lugar.innerHTML = '<div>Senha</div><input>'</script>`),
  '/senha/': () =>
    html(`</head><body><h1>Entrar</h1><script>
document.body.insertAdjacentHTML('beforeend', '<form><input type="pass' + 'word"></form>')
</script>`),
  '/infinita/': () =>
    html(`</head><body><h1>Sem fim</h1><script>fetch('/fluxo').then((resposta) => resposta.text())</script>`),
  '/enorme/': () => html('</head><body><h1>Enorme</h1><script src="/gigante"></script>'),
  '/bombas/': () =>
    html(`</head><body><h1>Bombas</h1><img src="/bomba" alt=""><link rel="stylesheet" href="/bomba">
<script>fetch('/bomba').then((resposta) => resposta.text()).then((texto) => { window.texto = texto })</script>`),
  '/voltas/': () =>
    html('</head><body><h1>Voltas</h1><img src="/laco" alt=""><script src="/laco?volta=1"></script>'),
  '/muitas/': () =>
    html(
      `</head><body><h1>Fotos</h1>${Array.from({ length: 150 }, (_, at) => `<img src="/img/${at}.png" alt="">`).join('')}`,
    ),
  '/telas/': () =>
    html(`</head><body><h1>Telas</h1><script>
for (let vez = 0; vez < 40; vez += 1) {
  const tela = document.body.appendChild(document.createElement('canvas'))
  tela.width = tela.height = 8192
  tela.getContext('2d').fillRect(0, 0, 8192, 8192)
}
</script>`),
  '/em-movimento/': (query) =>
    html(`<style>h1 { font-size: 48px } div { width: 80px; height: 80px; background: teal }
#passo { transition: transform 250ms linear }</style></head><body><h1 id="frase"></h1><p>Abaixo do título</p>${query === '' ? '' : '<div id="passo"></div>'}<div id="volta"></div>
<script>
const frases = ['Oferta', 'Oferta que só vale hoje para quem chegou']
let letras = 0, vez = 0
const digitar = () => {
  frase.textContent = frases[vez % 2].slice(0, letras)
  letras = letras > frases[vez % 2].length ? (vez += 1, 0) : letras + 1
  setTimeout(digitar, 45)
}
digitar()
let lugar = 0
const andar = () => { lugar = (lugar + 1) % 7; passo.style.transform = 'translateX(' + lugar * 40 + 'px)' }
if (window.passo) {
  passo.ontransitionend = () => setTimeout(andar, 1800)
  setTimeout(andar, 100)
}
fetch('/atrasado').then((resposta) => resposta.json()).then(() => requestAnimationFrame(function girar(agora) {
  volta.style.transform = 'translateX(' + Math.round(agora / 8) % 260 + 'px)'
  requestAnimationFrame(girar)
}))
</script>`),
  '/presa-no-laco/': () => html('</head><body><h1>Laço</h1><script>for (;;) {}</script>'),
};

export async function startHostileSite(): Promise<HostileSite> {
  let asked = 0;
  const race = new Race();
  const site = await listening((request, response) => {
    asked += 1;
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const page = PAGES[path];
    response.setHeader('access-control-allow-origin', '*');
    if (page !== undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(page(query));
    else if (path === '/foto.png')
      response.writeHead(200, { 'content-type': 'image/png' }).end(pictureOf('loja'));
    else if (path === '/eco') response.writeHead(200, { 'content-type': 'text/plain' }).end('eco');
    else if (path === '/escrito.js')
      response.writeHead(200, { 'content-type': 'text/javascript' }).end("pronto('escrito')");
    else if (path === '/eco.json')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ nome: query.split('&')[0] }));
    else if (path === '/atrasado')
      setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), LATE_MS);
    else if (path === '/corrida/') race.open(response);
    else if (path === '/corrida.js') race.run(response);
    else if (path === '/fluxo') flow(response);
    else if (path === '/leva')
      response.writeHead(302, { location: `http://127.0.0.1:${query}/foto.png` }).end();
    else if (!sendHazard(response, request.url ?? '')) response.writeHead(404).end();
  });
  const victims = { port: 0, asked: 0 };
  const victim = await listening((_request, response) => {
    response.end('so-nosso');
  });
  victim.on('connection', () => {
    victims.asked += 1;
  });
  victims.port = portOf(victim);
  return {
    allowed: ['loja.test', 'outra.test'].map((host) => `${host}=127.0.0.1:${portOf(site)}`),
    asked: () => asked,
    victims,
    stop: async () => {
      for (const server of [site, victim]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}

/** Opens of a page whose data comes too late for its script: that of the HTML, and those of a browser that records both widths. */
const LOST_RACES = 3;
const LATE_MS = 300;

/** A page whose script comes before the data that it reads as long as the server is slow, and after it later. */
class Race {
  #opens = 0;
  #waiting: ServerResponse[] = [];

  open(response: ServerResponse): void {
    this.#opens += 1;
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write(
      html('<script async src="/corrida.js"></script></head><body><h1>Corrida</h1><p id="vaga">...</p>'),
    );
    if (this.#opens === 1 || this.#opens > LOST_RACES) end(response);
    else this.#waiting.push(response);
  }

  run(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
    response.end(`vaga.textContent = 'Vagas para ' + dados.curso + ' e mais dez cursos da mesma escola'`);
    const page = this.#waiting.shift();
    if (page !== undefined) setTimeout(() => end(page), LATE_MS);
  }
}

function end(page: ServerResponse): void {
  page.end(`<script>var dados = { curso: 'violão' }</script>`);
}

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Sends as fast and as long as the client reads. */
function flow(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/plain' });
  const part = Buffer.alloc(64 * 1024, 1);
  const more = () => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
}
