import { expect, it } from '@jest/globals';
import { findTrackers } from './find-trackers.ts';
import { removeTrackers } from './remove-trackers.ts';

const META = `<script>
!function(f,b,e,v,n,t,s){if(f.fbq)return;n=f.fbq=function(){}}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '1234567890123456');
fbq('track', 'PageView');
</script>`;
const META_PIXEL = `<noscript><img height="1" width="1" style="display:none" src="https://www.facebook.com/tr?id=1234567890123456&amp;ev=PageView&amp;noscript=1"/></noscript>`;
const GTM = `<script>(function(w,d,s,l,i){w[l]=w[l]||[];var j=d.createElement(s);j.src='https://www.googletagmanager.com/gtm.js?id='+i;})(window,document,'script','dataLayer','GTM-ABC1234');</script>`;
const GTM_FRAME = `<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1234" height="0" width="0" style="display:none"></iframe></noscript>`;

it.each([
  ['meta-pixel', '1234567890123456', META],
  ['meta-pixel', '1234567890123456', META_PIXEL],
  ['google-tag-manager', 'GTM-ABC1234', GTM],
  ['google-tag-manager', 'GTM-ABC1234', GTM_FRAME],
  [
    'google-analytics',
    'G-ABCDEF1234',
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234"></script>',
  ],
  [
    'google-analytics',
    'G-ABCDEF1234',
    `<script>window.dataLayer=[];function gtag(){}gtag('js',new Date());gtag('config', 'G-ABCDEF1234');</script>`,
  ],
  [
    'google-analytics',
    'UA-123456-1',
    `<script>ga('create', 'UA-123456-1', 'auto');ga('send','pageview')</script>`,
  ],
  [
    'google-ads',
    'AW-123456789',
    '<script async src="//www.googletagmanager.com/gtag/js?id=AW-123456789"></script>',
  ],
  ['google-ads', 'AW-123456789', `<script>gtag("config","AW-123456789")</script>`],
  [
    'google-ads',
    '123456789',
    '<img src="https://www.googleadservices.com/pagead/conversion/123456789/?label=x">',
  ],
  [
    'clarity',
    'abcdef1234',
    `<script>(function(c,l,a,r,i,t,y){t.src="https://www.clarity.ms/tag/"+i;})(window,document,"clarity","script","abcdef1234");</script>`,
  ],
  [
    'hotjar',
    '1234567',
    `<script>(function(h,o,t,j,a,r){h._hjSettings={hjid:1234567,hjsv:6};r.src=t+h._hjSettings.hjid})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=')</script>`,
  ],
  [
    'tiktok',
    'CABCDEFGHIJ1234567890',
    `<script>!function(w,d,t){ttq.load=function(){};ttq.load('CABCDEFGHIJ1234567890');ttq.page()}(window,document,'ttq')</script>`,
  ],
  ['kwai', '123456789', `<script>!function(e,t){}(window);kwaiq.load('123456789');kwaiq.page()</script>`],
  ['kwai', null, '<script src="https://s1.kwai.net/kos/s101/nlav11187/pixel/events.js"></script>'],
  [
    'utmify',
    null,
    '<script src="https://cdn.utmify.com.br/scripts/utms/latest.js" data-utmify-prevent-subids async defer></script>',
  ],
  [
    'utmify',
    '65a1b2c3d4e5f60718293a4b',
    `<script>window.pixelId = "65a1b2c3d4e5f60718293a4b";var a=document.createElement("script");a.src="https://cdn.utmify.com.br/scripts/pixel/pixel.js"</script>`,
  ],
  [
    'pinterest',
    '2612345678901',
    `<script>!function(e){}("https://s.pinimg.com/ct/core.js");pintrk('load', '2612345678901');pintrk('page')</script>`,
  ],
  [
    'pinterest',
    '2612345678901',
    '<noscript><img src="https://ct.pinterest.com/v3/?event=init&tid=2612345678901&noscript=1"></noscript>',
  ],
  ['linkedin', '1234567', `<script>_linkedin_partner_id = "1234567";</script>`],
  ['linkedin', '1234567', '<img src="https://px.ads.linkedin.com/collect/?pid=1234567&fmt=gif">'],
  [
    'taboola',
    '1234567',
    `<script>window._tfa=window._tfa||[];_tfa.push({notify:'event',name:'page_view',id:1234567})</script>`,
  ],
  [
    'outbrain',
    '00abcdef0123456789abcdef0123456789',
    `<script>var OB_ADV_ID = '00abcdef0123456789abcdef0123456789';</script>`,
  ],
  [
    'yandex',
    '12345678',
    '<script>(function(m,e,t,r,i){})(window,document,"script","https://mc.yandex.ru/metrika/tag.js","ym");ym(12345678,"init",{})</script>',
  ],
  [
    'cloudflare',
    null,
    `<script defer src="https://static.cloudflareinsights.com/beacon.min.js" data-cf-beacon='{}'></script>`,
  ],
])('finds %s, account %s', (kind, id, html) => {
  const source = `<p>antes</p>${html}<p>depois</p>`;
  const [tracker, ...more] = findTrackers(source);
  expect(more).toEqual([]);
  expect(tracker).toMatchObject({ kind, id });
  expect(source.slice(tracker!.range.start, tracker!.range.end)).toBe(html);
  expect(removeTrackers(source, () => true).text).toBe('<p>antes</p><p>depois</p>');
});

it.each([
  ['a link to a profile', '<a href="https://www.facebook.com/tr3s">a</a>'],
  ['an embedded video', '<iframe src="https://www.youtube.com/embed/abc"></iframe>'],
  ['text that speaks of it', '<p>fbq("init", "1234567890") e googletagmanager.com/gtm.js</p>'],
  ['a comment', `<!-- ${GTM} -->`],
  ['structured data', '<script type="application/ld+json">{"url":"https://www.clarity.ms/tag/x"}</script>'],
  [
    'a script that only reports an event',
    `<script>function comprar(){fbq('track','Lead');location.href='/ok'}</script>`,
  ],
  ['a button that reports a click', `<button onclick="gtag('event','click')">a</button>`],
])('leaves %s alone', (_, html) => {
  expect(findTrackers(html)).toEqual([]);
  expect(removeTrackers(html, () => true).text).toBe(html);
});

it('removes only what is asked for, and of a noscript only the pixel where there is more in it', () => {
  const source = `${GTM}<noscript><img src="https://www.facebook.com/tr?id=12345"><p>Ligue o JavaScript</p></noscript>${META}`;
  const { text, removed } = removeTrackers(source, ({ kind }) => kind === 'meta-pixel');
  expect(text).toBe(`${GTM}<noscript><p>Ligue o JavaScript</p></noscript>`);
  expect(removed.map(({ range }) => source.slice(range.start, range.start + 4))).toEqual(['<img', '<scr']);
});

it('leaves functions that do nothing for a page that goes on calling them', () => {
  const button = `<a onclick="fbq('track','Lead')" href="/ok">a</a>`;
  const { text } = removeTrackers(`${META}${META_PIXEL}${button}`, () => true);
  const [, script] = /^<script>(.*)<\/script><a onclick/s.exec(text) ?? [];
  const window: Record<string, (...given: string[]) => { x: { y: () => unknown } }> = {};
  new Function('window', script ?? '')(window);
  expect(window['fbq']?.('track').x.y()).toBe(window['fbq']);
  expect(text.endsWith(button)).toBe(true);
});

it('ends an unclosed script with the page', () => {
  const source = `<p>a</p>${META.replace('</script>', '')}`;
  expect(removeTrackers(source, () => true).text).toBe('<p>a</p>');
});
