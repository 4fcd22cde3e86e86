import { linksUrl, newTimedId } from '@garimpo/service-kit';
import { type VisitedHosts, visitedHosts } from '@garimpo/service-kit/testing/visited-hosts';
import {
  type CampaignView,
  clickSnippet,
  conversionPixel,
  conversionSnippet,
  VISIT_PARAMETER,
} from '@garimpo/traffic-filter-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { VisitorSignals } from '../src/protection/visitor-signals.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { visitLink } from './support/visitors.ts';

// Chromium takes its time to start.
jest.setTimeout(120_000);

const SITE = 'oferta.test';
const SHOP = 'pay.kiwify.com.br';

let filter: TrafficFilterApp;
let web: VisitedHosts;
let campaign: CampaignView;
let visitor: BrowserContext;
let page: Page;
/** What the page told us of its visit, as paths with their queries. */
let told: string[];
let visit: string;
beforeAll(async () => {
  [filter, web] = await Promise.all([startTrafficFilterApp(), visitedHosts()]);
  campaign = await (await filter.newUser()).campaign();
  web.serve(SHOP, (path) => `<!doctype html><title>Loja</title><p>${path}`);
  web.serve('outra.test', () => '<!doctype html><title>Outra</title>');
});
afterAll(async () => {
  await web.close();
  await filter.app.close();
});
beforeEach(async () => {
  visit = newTimedId(new Date());
  visitor = await web.newVisitor();
  page = await visitor.newPage();
  told = [];
  visitor.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin === linksUrl(filter.app.config) && /\/(?:click|conversion)$/.test(url.pathname))
      told.push(`${request.method()} ${url.pathname}${url.search}`);
  });
});
afterEach(() => visitor.close());

/** An offer page that asks for nothing but what it may: from itself and from us. */
function serve(
  body: string,
  policy = `default-src 'none'; script-src ${linksUrl(filter.app.config)}; connect-src ${linksUrl(filter.app.config)}`,
) {
  web.serve(SITE, (path) => ({
    body:
      path === '/obrigado'
        ? thanks
        : `<!doctype html><html lang="pt-BR"><head><title>Bolos</title></head><body>${body}</body></html>`,
    headers: { 'content-security-policy': path === '/obrigado' ? "default-src 'self' http:" : policy },
  }));
}
let thanks = '';
const open = (query = `?${VISIT_PARAMETER}=${visit}`, path = '/') =>
  page.goto(`http://${SITE}${path}${query}`, { waitUntil: 'load' });
const clickTold = () => `POST /r/${campaign.key}/click?${VISIT_PARAMETER}=${visit}`;
const LINKS = (snippet: string) => `${snippet}
  <a id="dentro" href="/sobre">Sobre</a> <a id="fora" href="http://outra.test/x">Outra</a> <a id="topo" href="#topo">Topo</a>
  <a id="comprar" href="http://${SHOP}/AbC?cupom=1#fim"><span id="botao">Comprar</span></a>
  <a id="nova" target="_blank" href="http://${SHOP}/Nova">Comprar em outra aba</a>
  <a id="propria" href="/checkout/7">Fechar pedido</a>
  <a id="marcado" data-checkout href="http://outra.test/paga">Pagar</a>
  <form id="ficha" action="http://${SHOP}/pedido" method="get"><button id="enviar">Enviar</button></form>`;

describe('the script of offer pages', () => {
  it('reports the way to the checkout once, and gives the shop the visit’s id', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    await open();
    await page.click('#topo');
    expect(told).toEqual([]);
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#botao')]);
    expect(page.url()).toBe(`http://${SHOP}/AbC?cupom=1&${VISIT_PARAMETER}=${visit}#fim`);
    expect(told).toEqual([clickTold()]);
  });

  it.each([
    ['a link in a new tab', (at: Page) => at.click('#nova')],
    ['the middle button', (at: Page) => at.click('#comprar', { button: 'middle' })],
    ['the keyboard', (at: Page) => at.press('#comprar', 'Enter')],
    ['a checkout of its own', (at: Page) => at.click('#propria')],
    ['a link that is marked', (at: Page) => at.click('#marcado')],
    ['a form', (at: Page) => at.click('#enviar')],
    ['a script of the page', (at: Page) => at.evaluate(`location.href = 'http://${SHOP}/js'`)],
  ])('reports %s', async (_, go) => {
    serve(LINKS(clickSnippet(campaign.link)), "default-src 'self' http: 'unsafe-inline'");
    await open();
    await go(page);
    const end = Date.now() + 10_000;
    while (told.length === 0 && Date.now() < end) await page.waitForTimeout(20);
    expect(told).toEqual([clickTold()]);
  });

  it('neither reports nor changes other links', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    await open();
    const before = await page.evaluate<string>('document.body.innerHTML');
    await page.evaluate(`for (const id of ['dentro', 'fora', 'topo'])
      document.getElementById(id).addEventListener('click', (event) => event.preventDefault())`);
    for (const id of ['dentro', 'fora', 'topo']) await page.click(`#${id}`);
    expect(await page.evaluate('document.body.innerHTML')).toBe(before);
    expect(told).toEqual([]);
  });

  it('remembers the visit on the pages that come after', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    await open();
    await open('');
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#comprar')]);
    expect(told).toEqual([clickTold()]);
  });

  it('does nothing for who came without a visit, or with something else in its place', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    for (const query of ['', `?${VISIT_PARAMETER}=1%3Cscript%3E`]) {
      await open(query);
      await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#comprar')]);
      expect(page.url()).toBe(`http://${SHOP}/AbC?cupom=1#fim`);
    }
    expect(told).toEqual([]);
  });

  it('reports whether the page was touched when it is left', async () => {
    // The browser tells when the page is gone, and nobody who watches the page sees it.
    await visitLink(filter, campaign.key);
    const heard: boolean[] = [];
    const signals = filter.app.get<VisitorSignals>(VisitorSignals);
    const note = signals.notePageLeft.bind(signals);
    signals.notePageLeft = (id, today, wasTouched) => {
      heard.push(wasTouched);
      note(id, today, wasTouched);
    };
    const leave = async (work: () => Promise<unknown>) => {
      const before = heard.length;
      await open();
      await work();
      await page.goto('http://outra.test/');
      const end = Date.now() + 10_000;
      while (heard.length === before && Date.now() < end) await page.waitForTimeout(20);
    };
    serve(LINKS(clickSnippet(campaign.link)));
    await leave(async () => {});
    await leave(() => page.keyboard.press('Tab'));
    await leave(() => page.mouse.move(20, 20));
    // As Chromium tells a new page of a pointer that rests over it.
    await leave(() => page.evaluate("dispatchEvent(new PointerEvent('pointermove', { clientX: 20 }))"));
    expect(heard).toEqual([false, true, true, false]);
  });

  it('names the visit as the shop knows it, and leaves what the owner put there', async () => {
    const named = clickSnippet(campaign.link).replace('click.js', 'click.js?p=sck');
    serve(
      `${named}<a id="um" target="_blank" href="http://${SHOP}/1?sck=meu">1</a><a id="dois" href="http://${SHOP}/2">2</a>`,
    );
    await open();
    const [first] = await Promise.all([visitor.waitForEvent('page'), page.click('#um')]);
    await first.waitForURL(`http://${SHOP}/**`);
    expect(first.url()).toBe(`http://${SHOP}/1?sck=meu`);
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#dois')]);
    expect(page.url()).toBe(`http://${SHOP}/2?sck=${visit}`);
    expect(told).toEqual([clickTold()]);
  });

  it.each([
    ['a link', (at: Page) => at.click('#comprar'), '/AbC?cupom=1'],
    ['a form', (at: Page) => at.click('#enviar'), '/pedido?'],
    [
      'a script of the page',
      (at: Page) => at.evaluate(`location.href = 'http://${SHOP}/js?src=meu'`),
      '/js?src=meu',
    ],
  ])('gives the checkout the campaign by %s, and leaves what stands there', async (_, go, place) => {
    serve(LINKS(clickSnippet(campaign.link)), "default-src 'self' http: 'unsafe-inline'");
    await open(
      `?${VISIT_PARAMETER}=${visit}&utm_source=fb&fbclid=Iw.1&utm_term=p%C3%A3o+doce&src=ad&email=a%40b.c`,
    );
    // The second page of a funnel has no parameters of its own.
    await open('', '/segunda');
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), go(page)]);
    const url = new URL(page.url());
    expect(url.pathname + url.search).toMatch(new RegExp(`^${place.replace('?', '\\?')}`));
    const { src, ...others } = Object.fromEntries(url.searchParams);
    expect(src).toBe(place.includes('src=meu') ? 'meu' : 'ad');
    expect(others).toEqual({
      ...(place.includes('cupom') && { cupom: '1' }),
      [VISIT_PARAMETER]: visit,
      utm_source: 'fb',
      fbclid: 'Iw.1',
      utm_term: 'pão doce',
    });
  });

  it('leaves the ways back and forward as they are', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    await open();
    await page.goto(`http://${SHOP}/antes`);
    await page.goBack({ waitUntil: 'load' });
    await page.goForward();
    expect(page.url()).toBe(`http://${SHOP}/antes`);
    expect(told).toEqual([]);
  });

  it('reports once when it is included twice', async () => {
    serve(LINKS(clickSnippet(campaign.link) + clickSnippet(campaign.link)));
    await open();
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#comprar')]);
    expect(told).toEqual([clickTold()]);
  });
});

describe('the page after a sale', () => {
  it('reports the sale with the visit that the tab remembers', async () => {
    serve(LINKS(clickSnippet(campaign.link)));
    thanks = conversionSnippet(campaign.link).replace('<script', '<script data-evento="pedido 7"');
    await open();
    await Promise.all([page.waitForURL(`http://${SHOP}/**`), page.click('#comprar')]);
    await open('', '/obrigado');
    expect(told).toEqual([
      clickTold(),
      `GET /r/${campaign.key}/conversion?${VISIT_PARAMETER}=${visit}&event=pedido%207`,
    ]);
  });

  it('reports the sale by an image, without a script', async () => {
    serve('');
    thanks = conversionPixel(campaign.link).replace('VISITA', visit).replace('PEDIDO', '7');
    await open('', '/obrigado');
    expect(told).toEqual([`GET /r/${campaign.key}/conversion?${VISIT_PARAMETER}=${visit}&event=7`]);
    expect(await page.evaluate('document.images[0].naturalWidth')).toBe(1);
  });
});
