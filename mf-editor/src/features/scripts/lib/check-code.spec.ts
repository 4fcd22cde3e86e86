import { describe, expect, it } from '@jest/globals';
import { checkCode } from './check-code.ts';

const META = `<!-- Meta Pixel Code -->
<script>
!function(f,b,e,v,n,t,s){}(window, document,'script','https://connect.facebook.net/en_US/fbevents.js');
fbq('init', '1234567890123456');
if (1 < 2 && "<div>") fbq('track', 'PageView');
</script>
<noscript><img height="1" width="1" style="display:none" src="https://www.facebook.com/tr?id=1234567890123456&ev=PageView&noscript=1"/></noscript>
<!-- End Meta Pixel Code -->`;

describe('pasted code', () => {
  it('of a network goes in as it is', () => {
    const { html, problem, outside, scripts } = checkCode(`\n${META}\n`, 'head');
    expect([html, problem, outside]).toEqual([META, null, []]);
    const meta = { kind: 'meta-pixel', ids: ['1234567890123456'] };
    expect(scripts).toMatchObject([
      { form: 'inline', known: [meta] },
      { form: 'pixel', known: [meta] },
    ]);
  });

  it('without tags gets those of a script', () => {
    const { html, problem } = checkCode(` for (let i = 0; i<b; i++) fbq('track', 'Lead'); `, 'head');
    expect(html).toBe(`<script>\nfor (let i = 0; i<b; i++) fbq('track', 'Lead');\n</script>`);
    expect(problem).toBeNull();
  });

  it.each([
    ['<script>fbq()', { kind: 'unclosed', tag: 'script' }],
    ['<script>a()</script><script src="/x.js">', { kind: 'unclosed', tag: 'script' }],
    ['<script src="/x.js', { kind: 'unclosed', tag: 'script' }],
    ['<noscript><img src="/x">', { kind: 'unclosed', tag: 'noscript' }],
    ['<script src="/x.js"/>', { kind: 'unclosed', tag: 'script' }],
    ['<template><div></div>', { kind: 'unclosed', tag: 'template' }],
    ['<template><div></div></template>', null],
    ['<!-- Pixel <script>a()</script>', { kind: 'unclosed', tag: '!--' }],
    ['<head><script>a()</script></head>', { kind: 'pageTag', tag: 'head' }],
    ['<script>a()</script></body>', { kind: 'pageTag', tag: 'body' }],
    ['<!DOCTYPE html><script>a()</script>', { kind: 'pageTag', tag: '!doctype' }],
    ['<div id="x"></div><script>a()</script>', { kind: 'notForHead', tag: 'div' }],
    ['Cole isto: <script>a()</script>', { kind: 'text' }],
  ])('that would break the head is told: %s', (code, problem) => {
    expect(checkCode(code, 'head').problem).toEqual(problem);
  });

  it.each([
    ['<div id="x">', { kind: 'unclosed', tag: 'div' }],
    ['</html>', { kind: 'pageTag', tag: 'html' }],
    ['<div id="x"><p>Fale conosco<br></p></div><script>a("</div>")</script>', null],
  ])('for the body: %s', (code, problem) => {
    expect(checkCode(code, 'body').problem).toEqual(problem);
  });

  it('says what a clone does not reach', () => {
    const code = [
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-ABCDEF1234"></script>',
      `<script>s.src="https://client.crisp.chat/l.js";</script>`,
      '<script src="//cdn.exemplo.com/a.js"></script><script src="/local.js"></script>',
      '<script src="https://cdn.utmify.com.br/scripts/utms/latest.js"></script>',
    ].join('');
    expect(checkCode(code, 'head').outside).toEqual(['crisp', 'utmify', { host: 'cdn.exemplo.com' }]);
  });

  it('that writes the document is found', () => {
    expect(checkCode('<script>document.write("a")</script>', 'head').writesDocument).toBe(true);
    expect(checkCode('<script>document.body.write = 1</script>', 'head').writesDocument).toBe(false);
  });
});
