import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { openChromium } from './support/open-chromium.ts';
import { type Listener, outside, startListener, toldBy } from './support/telling-pages.ts';

// Chromium starts, beside whatever else the machine does.
jest.setTimeout(240_000);

let hosts: CloneHostsApp;
let browser: Browser;
let listener: Listener;
beforeAll(async () => {
  [hosts, browser, listener] = await Promise.all([startCloneHosts(), openChromium(), startListener()]);
});
afterAll(async () => {
  await browser.close();
  await listener.close();
  await hosts.close();
});

/** One for each thing that the guard or the policy of a clone does; `npm run test:deep` tries all that there are. */
const WAYS = [
  'speculation rules',
  'speculation rules in the page',
  'prefetch',
  'preconnect',
  'preconnect in the page',
  'preconnect by an object that spells itself twice',
  'preconnect by attribute',
  'preconnect by attribute node',
  'preconnect by markup',
  'webrtc',
  'webrtc of a frame',
  'webrtc of a custom element beside a frame',
  'a window',
  'a window of a frame',
  'location',
  'location of a frame for the top',
  'a listed address with more in it',
  'a listed address with what stands in the page address',
  'a listed address with what the page has led itself to',
  'a listed address from a frame that has it',
  'methods of lists replaced',
  'functions of the guard',
  'an app that falls back',
  'a policy that reports',
  'a manifest',
  'a style of the typed',
  'a notification of data',
  'a link for a new window',
  'a link in no page',
  'an event at a link',
  'a link that changes under the press',
  'ping',
  'meta refresh in the page',
  'a form',
  'beacon',
  'fetch',
  'image',
  'worker',
  'frame of data',
];

describe('a clone', () => {
  it('sends nothing out, by any of the ways that are shut', async () => {
    expect(await toldBy(hosts, browser, WAYS)).toEqual({});
  });

  it('leads to its owner’s checkout and number what a script puts together', async () => {
    const own = `${outside('oferta', listener)}/checkout?off=1`;
    const built = (host: string) =>
      `'http://'+${JSON.stringify([...host].reverse().join(''))}.split('').reverse().join('')+':${listener.port}/'+Date.now()`;
    const body = `<button id="shop" onclick="location.href=${built('pay.hotmart.com').replaceAll('"', "'")}">Comprar</button>
<button id="chat" onclick="window.open(${built('api.whatsapp.com').replaceAll('"', "'")}+'?phone=5511900000000')">Falar</button>`;
    const places = {
      checkouts: [own],
      whatsapp: null,
      legalUrl: null,
      trackers: [],
      rest: 'nowhere' as const,
    };
    const more = { led: { own: places, ways: {} } };
    const clone = await hosts.publish({ '/': { body, type: 'text/html; charset=utf-8' } }, more);
    const { arrivals } = listener;
    arrivals.length = 0;
    for (const pressed of ['#chat', '#shop']) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`http://${clone.name}.localhost:${new URL(hosts.app.url).port}/`);
      await page.click(pressed);
      for (let tries = 0; tries < 30 && !arrivals.some((one) => one.startsWith('GET')); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      await context.close();
    }
    const asked = arrivals.filter((one) => one.startsWith('GET') && !one.includes('favicon'));
    expect(asked).toEqual([expect.stringMatching(/^GET oferta\.fora\.localhost:\d+ \/checkout\?off=1 /)]);
  });

  it('gives the campaign to the owner’s quiz and to the checkout, past its second page, over nothing that stands there', async () => {
    const shop = `http://pay.hotmart.com:${listener.port}/A1?src=meu`;
    const port = new URL(hosts.app.url).port;
    const html = (body: string) => ({ body, type: 'text/html; charset=utf-8' });
    const quiz = await hosts.publish({ '/': html(`<a id="pagar" href="${shop}">Pagar</a>`) });
    const clone = await hosts.publish({
      '/': html('<a id="mais" href="/mais">Mais</a>'),
      '/mais': html(`<a id="quiz" href="http://${quiz.name}.localhost:${port}/">Quiz</a>`),
    });
    listener.arrivals.length = 0;
    const context = await browser.newContext();
    const page = await context.newPage();
    const clicks: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/__garimpo/click') clicks.push(search);
    });
    await page.goto(
      `http://${clone.name}.localhost:${port}/?utm_source=fb&fbclid=Iw.1&src=ad&gpv=1&email=a%40b.test`,
    );
    for (const [pressed, next] of [
      ['#mais', '#quiz'],
      ['#quiz', '#pagar'],
    ] as const) {
      await page.click(pressed);
      await page.waitForSelector(next);
    }
    expect(new URL(page.url()).search).toBe('?utm_source=fb&fbclid=Iw.1&src=ad&gpv=1');
    await page.click('#pagar');
    await page.waitForURL('http://pay.hotmart.com:*/**');
    expect(new URL(page.url()).search).toBe('?src=meu&utm_source=fb&fbclid=Iw.1&gpv=1');
    // The visit is told of where it goes on to pay, and nowhere else.
    expect(clicks).toEqual(['', '?gpv=1']);
    await context.close();
  });

  it('has links that lead where they led, with what the visitor came with', async () => {
    const offer = `${outside('oferta', listener)}/checkout?off=1`;
    const body = `<meta name="referrer" content="unsafe-url"><a id="same" href="${offer}">Comprar</a><a id="new" target="_blank" href="${offer}">Nova</a>
<button onclick="location.href = '${offer}&' + location.search.slice(1)">Quero</button>
<a id="pay" target="_blank" href="http://pay.hotmart.com:${listener.port}/A1?email=a%40b.test">Hotmart</a>`;
    const clone = await hosts.publish({ '/': { body, type: 'text/html; charset=utf-8' } });
    const address = `http://${clone.name}.localhost:${new URL(hosts.app.url).port}/?utm_source=anuncio`;
    const led: string[] = [];
    const { arrivals } = listener;
    for (const pressed of ['#same', '#new', 'button', '#pay']) {
      arrivals.length = 0;
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(address);
      await page.click(pressed);
      for (let tries = 0; tries < 50 && !arrivals.some((one) => /checkout|A1/.test(one)); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      led.push(arrivals.find((one) => /checkout|A1/.test(one)) ?? `nothing by ${pressed}`);
      await context.close();
    }
    const origin = new URL(address).origin;
    const host = `oferta.fora.localhost:${listener.port}`;
    expect(led).toEqual([
      `GET ${host} /checkout?off=1&utm_source=anuncio ${origin}/`,
      expect.stringMatching(new RegExp(`^GET ${host} /checkout\\?off=1&utm_source=anuncio `)),
      `GET ${host} /checkout?off=1&utm_source=anuncio ${origin}/`,
      expect.stringMatching(/^GET pay\.hotmart\.com:\d+ \/A1\?email=a%40b\.test&utm_source=anuncio /),
    ]);
  });
});
