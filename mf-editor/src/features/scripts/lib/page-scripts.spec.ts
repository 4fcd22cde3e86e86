import { describe, expect, it } from '@jest/globals';
import { knownIn } from './page-scripts.ts';

const inline = (text: string) => knownIn({ address: null, text });
const external = (address: string) => knownIn({ address, text: '' });

describe('an inline script', () => {
  it.each([
    [
      'meta-pixel',
      '1234567890123456',
      `!function(f,b,e,v,n,t,s){n=f.fbq=function(){}}(window,document,'script','https://connect.facebook.net/en_US/fbevents.js');fbq('init', '1234567890123456');fbq('track', 'PageView');`,
    ],
    [
      'google-tag-manager',
      'GTM-ABC1234',
      `(function(w,d,s,l,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i;})(window,document,'script','dataLayer','GTM-ABC1234');`,
    ],
    [
      'google-analytics',
      'G-ABCDEF1234',
      `window.dataLayer=[];function gtag(){dataLayer.push(arguments)}gtag('js', new Date());gtag('config', 'G-ABCDEF1234');`,
    ],
    ['google-ads', 'AW-123456789', `gtag("config", "AW-123456789");`],
    [
      'clarity',
      'abcdef1234',
      `(function(c,l,a,r,i,t,y){t.src="https://www.clarity.ms/tag/"+i;})(window, document, "clarity", "script", "abcdef1234");`,
    ],
    [
      'hotjar',
      '1234567',
      `(function(h,o,t,j,a,r){h._hjSettings={hjid:1234567,hjsv:6};})(window,document,'https://static.hotjar.com/c/hotjar-','.js?sv=');`,
    ],
    [
      'tiktok',
      'CABCDEFGHIJ1234567890',
      `!function (w, d, t) {ttq.load('CABCDEFGHIJ1234567890');ttq.page();}(window, document, 'ttq');`,
    ],
    ['kwai', '123456789012', `kwaiq.load('123456789012');kwaiq.page()`],
    [
      'utmify',
      '65a1b2c3d4e5f60718293a4b',
      `window.pixelId = "65a1b2c3d4e5f60718293a4b";var a = document.createElement("script");a.src="https://cdn.utmify.com.br/scripts/pixel/pixel.js";`,
    ],
    [
      'pinterest',
      '2612345678901',
      `!function(e){}("https://s.pinimg.com/ct/core.js");pintrk('load', '2612345678901', {em: 'x'});`,
    ],
    ['linkedin', '1234567', `_linkedin_partner_id = "1234567";`],
    ['taboola', '1234567', `window._tfa.push({notify: 'event', name: 'page_view', id: 1234567});`],
    ['outbrain', '00abcdef0123456789', `var OB_ADV_ID = '00abcdef0123456789';`],
    [
      'twitter',
      'o1abc',
      `!function(e,t,n){s.src='https://static.ads-twitter.com/uwt.js'}(window);twq('config','o1abc');`,
    ],
    [
      'snapchat',
      'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
      `(function(e){})('https://sc-static.net/scevent.min.js');snaptr('init', 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee');`,
    ],
    [
      'crisp',
      '1a2b3c4d-1a2b-1a2b-1a2b-1a2b3c4d5e6f',
      `window.$crisp=[];window.CRISP_WEBSITE_ID="1a2b3c4d-1a2b-1a2b-1a2b-1a2b3c4d5e6f";s.src="https://client.crisp.chat/l.js";`,
    ],
    ['tawk', '5f0c3b527d0e4f0a9d550f6c', `s1.src='https://embed.tawk.to/5f0c3b527d0e4f0a9d550f6c/default';`],
  ])('of %s is known, account %s', (kind, id, text) => {
    expect(inline(text)).toEqual([{ kind, ids: [id] }]);
  });

  it('may set up several services, and several accounts of one', () => {
    expect(
      inline(
        `gtag('config','G-ABCDEF1234');gtag('config','AW-123456789');fbq('init','11111');fbq('init','22222')`,
      ),
    ).toEqual([
      { kind: 'meta-pixel', ids: ['11111', '22222'] },
      { kind: 'google-ads', ids: ['AW-123456789'] },
      { kind: 'google-analytics', ids: ['G-ABCDEF1234'] },
    ]);
  });

  it.each([
    `function comprar(){fbq('track','Lead');location.href='/ok'}`,
    `gtag('event', 'conversion', {send_to: 'AW-123456789/abc'})`,
    `document.querySelector('a').href = 'https://www.facebook.com/tr3s'`,
  ])('that sets up nothing is none: %s', (text) => {
    expect(inline(text)).toEqual([]);
  });
});

describe('an address', () => {
  it.each([
    ['https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234', 'google-analytics', ['G-ABCDEF1234']],
    ['//www.googletagmanager.com/gtag/js?id=AW-123456789', 'google-ads', ['AW-123456789']],
    ['https://www.googletagmanager.com/ns.html?id=GTM-ABC1234', 'google-tag-manager', ['GTM-ABC1234']],
    ['https://www.facebook.com/tr?id=1234567890&ev=PageView&noscript=1', 'meta-pixel', ['1234567890']],
    ['/__ext/www.clarity.ms/tag/abcdef1234', 'clarity', ['abcdef1234']],
    ['https://cdn.utmify.com.br/scripts/utms/latest.js', 'utmify', []],
    ['//js.hs-scripts.com/1234567.js', 'hubspot', ['1234567']],
    ['//code.jivosite.com/widget/AbCdEf1234', 'jivo', ['AbCdEf1234']],
    ['https://scripts.converteai.net/x/players/y/v4/player.js', 'vturb', []],
  ])('%s is of %s', (address, kind, ids) => {
    expect(external(address)).toEqual([{ kind, ids }]);
  });

  it('of nobody known is none, whatever the element holds besides', () => {
    expect(knownIn({ address: '/js/app.js', text: `fbq('init', '1234567890')` })).toEqual([]);
  });
});
