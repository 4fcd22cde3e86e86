// Provides a page on a disk with its modules, by an import map of blobs. `data-page` is the original's host, `data-names` the page's own
// import map.

/** Sources of the clone's modules, by their address in the clone. */
declare const SETTINGS: Record<string, string>;

const OTHER_ORIGINS = '/__ext/';

const element = document.currentScript;
if (element !== null) giveModules(element);

function giveModules(script: HTMLOrSVGScriptElement): void {
  const host = script.getAttribute('data-page');
  const names: Record<string, string> = JSON.parse(script.getAttribute('data-names') ?? '{}');
  const addresses = new Map<string, string>();
  for (const [address, text] of Object.entries(SETTINGS)) {
    addresses.set(address, URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
  }
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = JSON.stringify({ imports: importsOf(addresses, names) });
  script.after(map);
  map.remove();
  script.remove();
  // Modules that compute an address to import call this.
  const value = (from: string, asked: unknown): unknown => {
    if (!/^(?:\.{0,2}\/|https?:)/i.test(String(asked))) return asked;
    const url = new URL(String(asked), from);
    const address = (url.host === host ? '' : OTHER_ORIGINS + url.host) + url.pathname + url.search;
    return addresses.has(address) ? `clone:${address}` : asked;
  };
  Object.defineProperty(window, Symbol.for('clone'), { value: Object.assign(value, { addresses }) });
}

/** @param names the page's own import map: names of modules, and prefixes that end with a slash */
function importsOf(
  addresses: ReadonlyMap<string, string>,
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const imports: Record<string, string> = {};
  for (const [address, blob] of addresses) imports[`clone:${address}`] = blob;
  for (const [name, target] of Object.entries(names)) {
    for (const [address, blob] of addresses) {
      if (name.endsWith('/') && address.startsWith(target))
        imports[name + address.slice(target.length)] = blob;
      else if (address === target) imports[name] = blob;
    }
  }
  return imports;
}
