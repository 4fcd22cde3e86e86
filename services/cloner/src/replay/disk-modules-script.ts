/**
 * Gives a page from a disk its modules: by address in the clone, what they say. `data-page` is the host that the clone is of,
 * `data-names` the page's own names for modules. In pieces: all modules of a clone together may be too long for one text.
 */
export async function* diskModulesScript(
  texts: AsyncIterable<[address: string, text: string]>,
): AsyncGenerator<string> {
  const [begin = '', end = ''] = SCRIPT.split(TEXTS);
  let between = '{';
  yield begin;
  for await (const [address, text] of texts) {
    yield `${between}${JSON.stringify(address)}:${JSON.stringify(text)}`;
    between = ',';
  }
  yield between === '{' ? `{}${end}` : `}${end}`;
}

const TEXTS = '/*texts*/';

const SCRIPT = String.raw`(function () {
  'use strict';
  var self = document.currentScript;
  var page = self.getAttribute('data-page');
  var names = JSON.parse(self.getAttribute('data-names'));
  var texts = ${TEXTS};
  var has = Object.prototype.hasOwnProperty;
  var imports = {};
  Object.keys(texts).forEach(function (address) {
    imports['clone:' + address] = URL.createObjectURL(new Blob([texts[address]], { type: 'text/javascript' }));
  });
  Object.keys(names).forEach(function (name) {
    Object.keys(texts).forEach(function (address) {
      var isBeginning = /\/$/.test(name) && address.indexOf(names[name]) === 0;
      if (isBeginning) imports[name + address.slice(names[name].length)] = imports['clone:' + address];
      else if (address === names[name]) imports[name] = imports['clone:' + address];
    });
  });
  var map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports: imports });
  self.after(map);
  map.remove();
  self.remove();
  // The name of a module whose address was worked out by one of them.
  Object.defineProperty(window, Symbol.for('clone'), { value: function (from, asked) {
    if (!/^(?:\.{0,2}\/|https?:)/i.test(String(asked))) return asked;
    var url = new URL(asked, from);
    var address = (url.host === page ? '' : '/__ext/' + url.host) + url.pathname + url.search;
    return has.call(texts, address) ? 'clone:' + address : asked;
  } });
})();
`;
