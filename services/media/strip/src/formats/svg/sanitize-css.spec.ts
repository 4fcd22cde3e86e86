import { describe, expect, it } from '@jest/globals';
import { sanitizeCss } from './sanitize-css.ts';

/** Everything that is not of the file itself is elsewhere. */
const replace = (url: string) => (url.startsWith('#') ? url : null);

describe('sanitizeCss', () => {
  it.each([
    ['.a{fill:url(#b)}', 'a part of the drawing'],
    [".a{fill:url('#b') red;mask:url( #c )}", 'quotes and spaces as they are'],
    ['.a::before{content:"url(http://x.test)/* no comment */"}', 'a string is a text'],
    ['@font-face{font-family:"A";src:local("A")}', 'a font of the machine'],
    ['@media (min-width:1px){.expression,.import{fill:red}}', 'names that only look alike'],
    ['.a{stroke:rgb(1,2,3);transform:rotate(3deg)}/**/', 'an empty comment'],
    ['.\\31 0{fill:red}', 'a name that is escaped'],
  ])('keeps %s: %s', (css) => {
    expect(sanitizeCss(css, replace).css).toBe(css);
  });

  it.each([
    ['.a{fill:url(http://x.test/a)}', '.a{fill:url("#")}'],
    ['.a{fill:url("http://x.test/a")}', '.a{fill:url("#")}'],
    ['.a{fill:URL( \n http://x.test/a )}', '.a{fill:url("#")}'],
    ['.a{fill:u\\72 l(http://x.test/a)}', '.a{fill:url("#")}'],
    ['.a{fill:\\75rl("http://x.test/a")}', '.a{fill:\\75rl("#")}'],
    ['.a{fill:url(http\\3a //x.test)}', '.a{fill:url("#")}'],
    ['.a{background:image-set("http://x.test/a" 1x, "#b" 2x)}', '.a{background:image-set("#" 1x, "#b" 2x)}'],
    ['.a{background:image-set(url(//x.test/a) 1x)}', '.a{background:image-set(url("#") 1x)}'],
    ['@import url("http://x.test/a;b.css") screen;.a{fill:red}', '/**/.a{fill:red}'],
    ['@\\69 mport "http://x.test/a";.a{}', '/**/.a{}'],
    ['@\\69\r\nmport "http://x.test/a";.a{}', '/**/.a{}'],
    ['@IMPORT "http://x.test/a"', '/**/'],
    ['@im@import "a";port "http://x.test/a";', '@im/**/port "http://x.test/a";'],
    ['.a{width:expression(alert(1))}', '.a{width:none(alert(1))}'],
    ['.a{fill:red}/* who made it */.b{}', '.a{fill:red}/**/.b{}'],
    ['.a{fill:red}/* never closed', '.a{fill:red}/**/'],
    ['.a{fill:url(http://x.test/a', '.a{fill:url("#")'],
    ['.a{content:"\rx:url(http://x.test/a)"}', '.a{content:"\rx:url("#")"}'],
    ['.a{fill:url("http://x.test', '.a{fill:url("#"'],
    ['.a{fill:ur\\6c\r\n(http://x.test/a)}', '.a{fill:url("#")}'],
    ['.a{fill:ur\\6c\f(http://x.test/a)}', '.a{fill:url("#")}'],
    ['.a{fill:url(http\\3a\r\n//x.test)}', '.a{fill:url("#")}'],
    ['.a{fill:\\\rurl(http://x.test/a)}', '.a{fill:\\\rurl("#")}'],
    ['.a{content:"\\\r\n";fill:url(http://x.test/a);b:""}', '.a{content:"\\\r\n";fill:url("#");b:""}'],
    [
      '.a{b:\\75\u00a0rl(#a/*)"*/);fill:url(http://x.test/a);c:""}',
      '.a{b:\\75\u00a0rl(#a/**/);fill:url("#");c:""}',
    ],
    ['.a{fill:url(\u00a0#b)}', '.a{fill:url("#")}'],
    ['.a{b:url(c"#d);fill:url(http://x.test/a);e:"}', '.a{b:url("#");fill:url("#");e:"}'],
    ['.a{b:src(c/*)"*/);fill:url(http://x.test/a);d:""}', '.a{b:src(c/**/);fill:url("#");d:""}'],
  ])('makes %s to %s', (css, clean) => {
    expect(sanitizeCss(css, replace).css).toBe(clean);
    expect(sanitizeCss(clean, replace).css).toBe(clean);
  });

  it('tells comments and imports as they were written', () => {
    const { comments, imports } = sanitizeCss('/* Maria */@import "a.css";', replace);
    expect(comments).toEqual([' Maria ']);
    expect(imports).toEqual(['@import "a.css";']);
  });

  it('takes names and fonts of any length', () => {
    const long = 'a'.repeat(10_000_000);
    const css = `.${long}{src:url("data:font/woff2;base64,${long}")}`;
    expect(sanitizeCss(css, (url) => url).css === css).toBe(true);
  });

  it('takes time in proportion to what nobody closes', () => {
    const css = 'url('.repeat(20_000) + '/*'.repeat(20_000) + '"'.repeat(20_001);
    expect(sanitizeCss(css, replace).css.length).toBeGreaterThan(0);
  });
});
