/** In the app's page `entities-of-browser.ts` stands in for this file, see `browser` in package.json: the table has 11 KB. */
export { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
