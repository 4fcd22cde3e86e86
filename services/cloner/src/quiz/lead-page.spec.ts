import { expect, it } from '@jest/globals';
import { CheckoutText } from './checkout-text.ts';
import { leadPage } from './lead-page.ts';

const checkout = new CheckoutText(['http://checkout.test/a'], 'https://meu.test/p?x=1&copy=2');
const LEAD = '(globalThis.__extLead||function(a){return a})';

it.each([
  [
    'a link',
    '<a href="http://checkout.test/a?o=1">x</a>',
    '<a href="https://meu.test/p?x=1&amp;copy=2">x</a>',
  ],
  [
    'without quotes',
    '<a href=http://checkout.test/a>x</a>',
    '<a href="https://meu.test/p?x=1&amp;copy=2">x</a>',
  ],
  [
    'JSON in an attribute',
    `<div data-q='{"u":"http:\\/\\/checkout.test\\/a"}'>`,
    `<div data-q='{"u":"https:\\/\\/meu.test\\/p?x=1&amp;copy=2"}'>`,
  ],
  [
    'a handler',
    `<b onclick="location.href='http://checkout.test/a'">`,
    `<b onclick="location.href=${LEAD}(('https://meu.test/p?x=1&amp;copy=2'))">`,
  ],
  [
    'an address that is a script',
    '<a href="javascript:location=u">',
    `<a href="javascript:location=${LEAD}((u))">`,
  ],
  ['a script', '<script>location = a</script>', `<script>location = ${LEAD}((a))</script>`],
  [
    'data',
    '<script type="application/json">{"u":"http://checkout.test/a","location":1}</script>',
    '<script type="application/json">{"u":"https://meu.test/p?x=1&copy=2","location":1}</script>',
  ],
  [
    'a refresh',
    '<meta http-equiv="Refresh" content="2; URL=\'http://checkout.test/a?o=1\'">',
    '<script>setTimeout(function(){location.replace((window.__extLead||String)("https://meu.test/p?x=1&copy=2"))},2000)</script>',
  ],
  [
    'a refresh to a place that nobody has seen',
    '<meta http-equiv="refresh" content="0;url=http://checkout.test/b">',
    '<script>setTimeout(function(){location.replace((window.__extLead||String)("http://checkout.test/b"))},0)</script>',
  ],
])('leads %s', (_what, source, expected) => {
  expect(leadPage(source, checkout)).toBe(expected);
});

it.each([
  '<p>http://checkout.test/a</p><!-- http://checkout.test/a -->',
  '<meta http-equiv="refresh" content="3;url=/outra">',
  '<script>var a = 1</script><a href="http://checkout.test/b">x</a>',
])('keeps the bytes of %s', (source) => {
  expect(leadPage(source, checkout)).toBe(source);
});
