import { expect, it } from '@jest/globals';
import * as ofPackage from './entities.ts';
import * as ofBrowser from './entities-of-browser.ts';

it('decodes in the browser as the package does', () => {
  const texts =
    '&amp; &lt;b&gt; &nbsp;&eacute;&ccedil; &notit; &notit &not; &copy &copyright=1 &amp=1 &ampx &lt=x &#233; &#xE9;x &#x80; &#0; &#xD800; &#99999999; &NotEqualTilde; &fjlig; &unknown; &; & &# &#x a&b=c &ngE; &times;2'
      .split(' ')
      .flatMap((entity) => [entity, `x${entity}y`, `${entity}=`, `${entity}${entity}`]);
  for (const text of texts) {
    expect([text, ofBrowser.decodeHTML(text)]).toEqual([text, ofPackage.decodeHTML(text)]);
    expect([text, ofBrowser.decodeHTMLAttribute(text)]).toEqual([text, ofPackage.decodeHTMLAttribute(text)]);
  }
});
