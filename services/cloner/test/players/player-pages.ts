/** Address of a page of an original, and what its players are. */
export interface PlayerPage {
  name: string;
  url: string;
  /** Text of the element to press, in the page or in its frame. */
  press: string;
  /** Host of a player that plays from there, with the address of its frame or script. */
  host?: string;
}

/** Feeds a video with pieces as they are fetched, like hls.js and dash.js do. */
const FEED = `
function toca(lugar, pedacos, ler) {
  const video = document.createElement('video');
  video.muted = true; video.width = 320; video.height = 180;
  lugar.replaceChildren(video);
  const fonte = new MediaSource();
  video.src = URL.createObjectURL(fonte);
  fonte.addEventListener('sourceopen', async () => {
    const lote = fonte.addSourceBuffer('video/webm;codecs="vp8"');
    for (const pedaco of await pedacos()) {
      const resposta = await (ler || fetch)(pedaco);
      if (!resposta.ok) { document.title = 'falhou'; return; }
      lote.appendBuffer(await resposta.arrayBuffer());
      await new Promise((pronto) => lote.addEventListener('updateend', pronto, { once: true }));
    }
    fonte.endOfStream();
  });
  video.play().catch(() => {});
}
const linhas = async (endereco) => {
  const texto = await (await fetch(endereco)).text();
  return texto.split('\\n').filter((linha) => linha && !linha.startsWith('#')).map((linha) => new URL(linha, new URL(endereco, location.href)).href);
};`;

const BUTTON =
  '<div id=palco style="width:320px;height:180px;background:#222"><button id=tocar aria-label="Reproduzir vídeo">▶</button></div>';
const onPress = (pieces: string, reading = '') =>
  `<script>${FEED}tocar.onclick = () => toca(palco, ${pieces}${reading && `, ${reading}`});</script>`;

const page = (body: string) =>
  `<!doctype html><html lang=pt-BR><head><meta charset=utf-8><title>Oferta</title></head><body><h1>Veja como funciona em três minutos</h1>
<p>Um método simples, explicado do começo ao fim, para quem nunca tentou e para quem já desistiu duas vezes.</p>${body}<p>Garantia de sete dias.</p></body></html>`;
const frame = (body: string) =>
  `<!doctype html><html><head><meta charset=utf-8><title>Player</title></head><body style="margin:0">${BUTTON}${body}</body></html>`;
const embed = (src: string) =>
  page(`<iframe src="${src}" width=320 height=180 allow="autoplay; fullscreen" allowfullscreen></iframe>`);

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="leg",NAME="pt",URI="legenda.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=5000000,RESOLUTION=1920x1080,SUBTITLES="leg"
cheia/lista.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360,SUBTITLES="leg"
http://cdn.video.test/v/lista.m3u8
`;
const WISTIA_MEDIA = JSON.stringify({
  media: {
    hashedId: 'abc123def4',
    assets: [{ type: 'hls_video', url: 'https://embed-ssl.wistia.com/deliveries/0a1b2c3d.m3u8' }],
  },
});
const list = (count: number, name: (at: number) => string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:1\n${Array.from({ length: count }, (_, at) => `#EXTINF:0.5,\n${name(at)}\n`).join('')}#EXT-X-ENDLIST\n`;

/**
 * What the hosts of originals and players answer, by host and path.
 * @param pieces of one video
 */
export function playerAnswers(
  pieces: readonly Buffer[],
): (address: string) => { type: string; body: string | Buffer } | null {
  const html = (body: string) => ({ type: 'text/html; charset=utf-8', body });
  const hls = (body: string) => ({ type: 'application/vnd.apple.mpegurl', body });
  const files: Record<string, { type: string; body: string | Buffer }> = {
    'pagina.test/youtube': html(embed('https://www.youtube.com/embed/abcdefghijk?rel=0')),
    'pagina.test/panda': html(
      embed('https://player-vz-24a43ece-cb0.tv.pandavideo.com.br/embed/?v=70b7c486-a50f'),
    ),
    'pagina.test/vturb': html(
      page(
        `<vturb-smartplayer id="vid-1"></vturb-smartplayer><link rel=preload href="https://cdn.converteai.net/a/b/main.m3u8" as=fetch>
<script>var s=document.createElement("script");s.src="https:\\/\\/scripts.converteai.net/a/players/b/v4/player.js",s.async=!0,document.head.appendChild(s);</script>`,
      ),
    ),
    'www.youtube.com/embed/abcdefghijk': html(frame(onPress(`() => linhas('/pedacos/lista.m3u8')`))),
    'player-vz-24a43ece-cb0.tv.pandavideo.com.br/embed/': html(
      frame(onPress(`() => linhas('https://b-vz-24a43ece-cb0.tv.pandavideo.com.br/lista.m3u8')`)),
    ),
    'b-vz-24a43ece-cb0.tv.pandavideo.com.br/lista.m3u8': hls(list(pieces.length, (at) => `/${at}.webm`)),
    'www.youtube.com/pedacos/lista.m3u8': hls(list(pieces.length, (at) => `/${at}.webm`)),
    'scripts.converteai.net/a/players/b/v4/player.js': {
      type: 'text/javascript',
      body: `${FEED}
const lugar = document.querySelector('vturb-smartplayer');
lugar.innerHTML = ${JSON.stringify(BUTTON)};
const { protocol } = new URL(document.currentScript.src);
tocar.onclick = () => toca(lugar, () => linhas(protocol + '//cdn.converteai.net/a/b/main.m3u8'));`,
    },
    'cdn.converteai.net/a/b/main.m3u8': hls(list(pieces.length, (at) => `/${at}.webm`)),
    // The frame of a video that is not listed, which names its lists in its own settings.
    'pagina.test/vimeo': html(
      embed('https://player.vimeo.com/video/123456789?h=abcdef1234&title=0').replace(
        '<p>Garantia',
        '<script src="https://player.vimeo.com/api/player.js"></script><p>Garantia',
      ),
    ),
    'player.vimeo.com/api/player.js': {
      type: 'text/javascript',
      body: 'window.Vimeo = { Player: class {} };',
    },
    'player.vimeo.com/video/123456789': html(
      frame(
        `<script>window.playerConfig = ${JSON.stringify({ request: { files: { hls: { default_cdn: 'akfire', cdns: { akfire: { avc_url: 'https://vod-adaptive-ak.vimeocdn.com/exp=1~hmac=2/v.m3u8' } } } } } })};
const hls = window.playerConfig.request.files.hls;</script>${onPress(`() => linhas(hls.cdns[hls.default_cdn].avc_url)`)}`,
      ),
    ),
    'vod-adaptive-ak.vimeocdn.com/exp=1~hmac=2/v.m3u8': hls(list(pieces.length, (at) => `/${at}.webm`)),
    // A player in the page, which reads its video's files from a script beside it; and the same in a frame.
    'pagina.test/wistia': html(
      page(
        `<script src="https://fast.wistia.com/embed/medias/abc123def4.jsonp" async></script><script src="https://fast.wistia.com/assets/external/E-v1.js" async></script>
<div class="wistia_embed wistia_async_abc123def4 popover=false" style="width:320px;height:180px">&nbsp;</div>`,
      ),
    ),
    'fast.wistia.com/embed/medias/abc123def4.jsonp': {
      type: 'text/javascript',
      body: `window['wistiajsonp-/embed/medias/abc123def4.jsonp'] = ${WISTIA_MEDIA};`,
    },
    'fast.wistia.com/assets/external/E-v1.js': {
      type: 'text/javascript',
      body: `${FEED}
(function desenha() {
  const dados = window['wistiajsonp-/embed/medias/abc123def4.jsonp'];
  if (dados === undefined) return void setTimeout(desenha, 50);
  const lugar = document.querySelector('.wistia_async_abc123def4');
  lugar.innerHTML = ${JSON.stringify(BUTTON)};
  const { url } = dados.media.assets.find(({ type }) => type === 'hls_video');
  tocar.onclick = () => toca(lugar, () => linhas(url));
})();`,
    },
    'pagina.test/wistia-quadro': html(embed('https://fast.wistia.net/embed/iframe/abc123def4?seo=true')),
    'fast.wistia.net/embed/iframe/abc123def4': html(
      frame(
        `<script>const { assets } = ${WISTIA_MEDIA}.media;</script>${onPress('() => linhas(assets[0].url)')}`,
      ),
    ),
    'embed-ssl.wistia.com/deliveries/0a1b2c3d.m3u8': hls(
      list(pieces.length, (at) => `/deliveries/${at}.webm`),
    ),
    // Over plain http, as a player on this machine answers.
    'pagina.test/levar': html(
      page(
        `<div id="vid-1"></div><vturb-smartplayer id="vid-1"></vturb-smartplayer><link rel=preload href="http://cdn.converteai.net/a/b/main.m3u8" as=fetch>
<script>var s=document.createElement("script");s.src="http:\\/\\/scripts.converteai.net/a/players/b/v4/player.js",s.async=!0,document.head.appendChild(s);</script>`,
      ),
    ),
    // An own stream, which a library is set up with; its qualities lie at another host.
    'pagina.test/hls': html(
      page(
        `${BUTTON}<script>${FEED}const config = {"src":"\\/v\\/main.m3u8?t=1"};
tocar.onclick = () => toca(palco, async () => linhas((await linhas(config.src)).at(-1)));</script>`,
      ),
    ),
    'pagina.test/v/main.m3u8': hls(MASTER),
    'pagina.test/v/legenda.m3u8': hls('#EXTM3U\n#EXTINF:9,\npt.vtt\n#EXT-X-ENDLIST\n'),
    'pagina.test/v/pt.vtt': { type: 'text/vtt', body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n' },
    'cdn.video.test/v/lista.m3u8': hls(
      list(pieces.length, (at) => (at === 0 ? '0.webm' : `http://outra.video.test/${at}.webm`)),
    ),
    // A manifest of DASH, whose numbers make the addresses.
    'pagina.test/dash': html(
      page(
        `${BUTTON}<script>${FEED}const mpd = "/d/main.mpd";
tocar.onclick = () => toca(palco, async () => {
  const xml = new DOMParser().parseFromString(await (await fetch(mpd)).text(), 'text/xml');
  const base = xml.querySelector('BaseURL').textContent;
  return Array.from({ length: ${pieces.length} }, (_, n) => new URL(base + 'p-' + (n + 1) + '.webm', location.href).href);
});</script>`,
      ),
    ),
    'pagina.test/d/main.mpd': {
      type: 'application/dash+xml',
      body: `<?xml version="1.0"?><MPD type="static" mediaPresentationDuration="PT${pieces.length}S"><BaseURL>http://cdn.video.test/d/</BaseURL><Period><AdaptationSet mimeType="video/webm"><SegmentTemplate media="p-$Number$.webm" duration="1" startNumber="1"/><Representation id="v" bandwidth="100000" height="180"/></AdaptationSet></Period></MPD>`,
    },
    // A player of nobody's list, in a frame: it asks an interface for its pieces when it is pressed.
    'pagina.test/frame': html(embed('http://tocador.test/v/1')),
    'tocador.test/v/1': html(
      frame(
        onPress(
          `async () => (await (await fetch('/api/video', { method: 'POST', body: JSON.stringify({ id: 1 }) })).json()).pedacos`,
        ),
      ),
    ),
    'tocador.test/api/video': {
      type: 'application/json',
      body: JSON.stringify({ pedacos: pieces.map((_, at) => `/p/${at}?chave=1`) }),
    },
    // One that no copy can play: what it asks for is another with every visit.
    'pagina.test/morto': html(embed('http://tocador.test/v/2')),
    'tocador.test/v/2': html(
      frame(
        onPress(
          `async () => (await (await fetch('/api/video')).json()).pedacos`,
          `async (endereco) => (await fetch('/chave/' + Math.random())).ok ? fetch(endereco) : { ok: false }`,
        ),
      ),
    ),
    'pagina.test/ao-vivo': html(page('<video controls src="/vivo/main.m3u8"></video>')),
    'pagina.test/vivo/main.m3u8': hls('#EXTM3U\n#EXTINF:4,\n1.ts\n'),
  };
  return (address) => {
    const { host, pathname } = new URL(address);
    const known = files[host + pathname];
    if (known !== undefined) return known;
    if (pathname.startsWith('/chave/')) return { type: 'text/plain', body: 'ok' };
    const [, number] = /(\d+)(?:\.webm)?$/.exec(pathname) ?? [];
    const isPart = /converteai|pandavideo|youtube|vimeocdn|wistia|video\.test$|tocador/.test(host);
    const piece = isPart ? pieces[Number(number) - (pathname.includes('p-') ? 1 : 0)] : undefined;
    return piece === undefined ? null : { type: 'video/webm', body: piece };
  };
}
