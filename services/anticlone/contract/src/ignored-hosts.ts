/** Hosts, with all below them, that show pages of others without copying: no report about them counts. */
export const ignoredHosts: readonly string[] = [
  // Translators.
  ...(
    'translate.goog translate.google.com translate.yandex.com translate.yandex.net translated.turbopages.org ' +
    'microsofttranslator.com translatetheweb.com translatoruser-int.com papago.naver.net translate.baiducontent.com'
  ).split(' '),
  // Caches and archives.
  ...(
    'googleusercontent.com cdn.ampproject.org cc.bingj.com yandexwebcache.net archive.org archive.ph archive.today ' +
    'archive.is archive.li archive.vn archive.fo archive.md perma.cc cachedview.com webcitation.org'
  ).split(' '),
  // Editors and their previews.
  ...(
    'elementor.cloud editor.wix.com editorx.io preview.editmysite.com design.webflow.com preview.webflow.com ' +
    'shopifypreview.com admin.shopify.com app.greatpages.com.br app.atomicat.com.br app.hotmart.com app.kiwify.com.br ' +
    'app.klickpages.com.br builder.io figma.com canva.com cdpn.io fiddle.jshell.net jsfiddle.net webcontainer.io csb.app'
  ).split(' '),
  // Tools that test pages.
  ...'tagassistant.google.com gtm-msr.appspot.com browserstack.com lambdatest.com'.split(' '),
];

const PRIVATE_ADDRESS =
  /^(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$/;
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|lan|home\.arpa)$/;

/** Whether a page on this host cannot be a published copy: the host is in the list, or on a private machine or network. */
export function isIgnoredHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (PRIVATE_ADDRESS.test(host) || PRIVATE_NAME.test(host)) return true;
  return ignoredHosts.some((name) => host === name || host.endsWith(`.${name}`));
}
