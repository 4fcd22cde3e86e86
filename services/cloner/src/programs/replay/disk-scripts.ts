import type { DiskAddresses } from './disk-addresses.ts';
import { changeArguments, changed, changeSetter } from './patching.ts';

/**
 * Module scripts that scripts make: browsers load none by the address of a file, but by that of the blob with its text. Must be
 * installed after what maps addresses.
 */
export function loadModulesFromBlobs(addresses: DiskAddresses): void {
  const blobOf = (text: string): string => {
    const address = addresses.meantBy(text, false);
    return (address === null ? null : blobs().get(address)) ?? text;
  };
  const asModule = (text: string, script: Element) => (isModule(script) ? blobOf(text) : text);
  changeSetter(HTMLScriptElement.prototype, 'src', asModule);
  changeSetter(HTMLScriptElement.prototype, 'type', (type, script) => {
    const src = script.getAttribute('src');
    if (type === 'module' && src !== null) script.src = blobOf(src);
    return type;
  });
  changeArguments(Element.prototype, 'setAttribute', ([name, value], element) => [
    name,
    element.localName === 'script' && String(name).toLowerCase() === 'src'
      ? changed(value, (text) => asModule(text, element))
      : value,
  ]);
}

function isModule(script: Element): boolean {
  return script.getAttribute('type') === 'module';
}

/** See `modules-on-disk`, which runs later. */
function blobs(): ReadonlyMap<string, string> {
  const found: unknown = Reflect.get(window, Symbol.for('clone'));
  const addresses: unknown = typeof found === 'function' ? Reflect.get(found, 'addresses') : null;
  return addresses instanceof Map ? addresses : new Map();
}
