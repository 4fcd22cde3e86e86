import { parse } from 'es-module-lexer';
import { baseUrlOf } from '../rewrite/first-base.ts';
import { KEPT } from '../rewrite/html-patches.ts';
import { findScriptImports, quoteAddress } from '../rewrite/rewrite-script.ts';
import { encodeValue, patchValue, removeAttribute, type WrittenAttribute } from '../source/attribute.ts';
import { applyPatches, type Patch } from '../source/patch.ts';
import { type StartTag, scanHtml } from '../source/scan-html.ts';
import { OTHER_ORIGINS } from '../store/clone-manifest.ts';
import { placePatches } from './disk-location.ts';

/*
 * From a disk browsers load no module by its address. They do load one whose text they have already, under a name that an import map
 * gives it: so a clone's modules lie in one plain script, and import each other by `clone:` and their address in the clone.
 */

const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jscript))$/;
/** Total length of the names in one page's import map: short names may stand for long addresses by the hundred thousand. */
const NAMES_MAX = 1024 * 1024;
/** Attributes of a module script that describe its former file. */
const OF_FILE: ReadonlySet<string> = new Set(['src', 'href', 'integrity', 'crossorigin']);

export interface ModuleFinder {
  /** The clone's address of the script, through redirects; null when the clone lacks it. */
  locate(url: URL): string | null;
  /** The original's address of a file of the clone. */
  originalOf(url: URL): string;
}

/** The scripts of a page. */
export interface PageScripts {
  /** Whether the page runs any script. */
  runs: boolean;
  /** Addresses of modules that it loads. */
  modules: string[];
  /** Its import map: names and prefixes, with the clone's addresses. */
  names: Record<string, string>;
}

/** Addresses in the clone of what a script imports. */
export function importsOf(source: string, from: URL, finder: ModuleFinder): Set<string> {
  return new Set(findScriptImports(source).flatMap(({ text }) => located(text, from, finder) ?? []));
}

/** Rewrites imports as names of modules, and the script's place as the replay's; the page's own names stay. */
export function leadScript(text: string, from: URL, finder: ModuleFinder): string {
  const placed = applyPatches(text, placePatches(text));
  // First, for an address to import may be worked out from it.
  const source = applyPatches(placed, ownAddresses(placed, from, finder));
  const written: Patch[] = findScriptImports(source).flatMap(({ text, range, quote }) => {
    const address = located(text, from, finder);
    return address === null ? [] : [{ ...range, text: quoteAddress(`clone:${address}`, quote) }];
  });
  return applyPatches(source, [...written, ...workedOut(source, from, finder)]);
}

/** A module's own address is that of the original, and so is what it resolves by it. */
function ownAddresses(source: string, from: URL, finder: ModuleFinder): Patch[] {
  const own = JSON.stringify(finder.originalOf(from));
  return specialsOf(source).flatMap(({ type, start, end }) => {
    const [property, name] = /^\s*\.\s*(url|resolve)\b/.exec(source.slice(end, end + 40)) ?? [];
    if (type !== 'import-meta' || property === undefined) return [];
    const text = name === 'url' ? own : `((name) => new URL(name, ${own}).href)`;
    return [{ start, end: end + property.length, text }];
  });
}

/** Patches for addresses that a script computes in calls of `import()`. */
function workedOut(source: string, from: URL, finder: ModuleFinder): Patch[] {
  const own = JSON.stringify(finder.originalOf(from));
  return specialsOf(source).flatMap(({ type, specifier, start, end }) => {
    const isPlain = specifier !== undefined && !source.slice(start, end).includes('${');
    if (type !== 'dynamic' || isPlain) return [];
    return [{ start, end, text: `globalThis[Symbol.for("clone")](${own}, ${source.slice(start, end)})` }];
  });
}

function specialsOf(source: string) {
  if (!/\bimport\s*[.(]/.test(source)) return [];
  try {
    return parse(source)[0];
  } catch {
    // Browsers cannot parse it either.
    return [];
  }
}

export function readScripts(source: string, documentUrl: URL, finder: ModuleFinder): PageScripts {
  const base = baseUrlOf(source, documentUrl);
  const modules = new Set<string>();
  const names: Record<string, string> = {};
  let left = NAMES_MAX;
  const takeNames = (map: string) => {
    for (const [name, at] of namesIn(map, base, finder)) {
      if (at.length > left) continue;
      left -= at.length;
      names[name] = at;
    }
  };
  let runs = /\son[a-z]+\s*=/i.test(source);
  const load = (address: string | undefined) => {
    const at = address === undefined ? null : located(address, base, finder);
    if (at !== null) modules.add(at);
  };
  scanHtml(source, {
    startTag(tag) {
      if (tag.name === 'script' && SCRIPT_TYPE.test(typeOf(tag))) runs = true;
      if (isModule(tag)) load(find(tag, 'src')?.value);
      if (isModulePreload(tag)) load(find(tag, 'href')?.value);
    },
    rawText(tag, { start, end }) {
      if (tag.name !== 'script') return;
      const text = source.slice(start, end);
      if (typeOf(tag) === 'importmap') takeNames(text);
      else if (SCRIPT_TYPE.test(typeOf(tag)))
        for (const one of importsOf(text, base, finder)) modules.add(one);
    },
  });
  for (const address of Object.values(names)) if (!address.endsWith('/')) modules.add(address);
  return { runs, modules: [...modules], names };
}

/** Rewrites the modules of a page as imports by name. */
export function leadPageScripts(source: string, documentUrl: URL, finder: ModuleFinder): string {
  const base = baseUrlOf(source, documentUrl);
  const patches: Patch[] = [];
  scanHtml(source, {
    startTag(tag) {
      if (isModulePreload(tag) || (isModule(tag) && moduleAt(tag, base, finder) !== null)) {
        const written = tag.attributes.filter(({ name }) => OF_FILE.has(name));
        patches.push(...written.map((one) => putAway(source, one, base, finder)));
      }
      for (const one of tag.attributes)
        if (one.name.startsWith('on')) patches.push(...patchValue(source, one, placePatches(one.value)));
    },
    rawText(tag, range) {
      if (tag.name !== 'script') return;
      const text = source.slice(range.start, range.end);
      const address = isModule(tag) ? moduleAt(tag, base, finder) : null;
      if (typeOf(tag) === 'importmap') patches.push({ ...range, text: '{}' });
      else if (address !== null) {
        patches.push({ ...range, text: `import "${quoteAddress(`clone:${address}`, '"')}"` });
      } else if (find(tag, 'src') === undefined && SCRIPT_TYPE.test(typeOf(tag))) {
        patches.push({ ...range, text: leadScript(text, base, finder) });
      }
    },
  });
  return applyPatches(source, patches);
}

/** What an element would load is still what scripts read, by the replay, as the original has it. */
function putAway(source: string, attribute: WrittenAttribute, base: URL, finder: ModuleFinder): Patch {
  const { name, value, range } = attribute;
  if (name !== 'src' && name !== 'href') return removeAttribute(source, attribute);
  const isOther = value.startsWith(OTHER_ORIGINS) && URL.canParse(value, base.href);
  const original = isOther ? finder.originalOf(new URL(value, base)) : value;
  return { ...range, text: `${KEPT}${name}="${encodeValue(original, '"')}"` };
}

/** Each name once: scopes depend on the scripts' folders, which a disk does not keep. */
function* namesIn(map: string, base: URL, finder: ModuleFinder): Generator<[name: string, at: string]> {
  let parsed: { imports?: unknown; scopes?: unknown };
  try {
    parsed = Object(JSON.parse(map));
  } catch {
    return;
  }
  for (const part of [...Object.values(Object(parsed.scopes)), parsed.imports]) {
    for (const [name, address] of Object.entries(Object(part))) {
      if (typeof address !== 'string' || !URL.canParse(address, base.href)) continue;
      const url = new URL(address, base);
      const at = address.endsWith('/') ? url.pathname : finder.locate(url);
      if (at !== null) yield [name, at];
    }
  }
}

function moduleAt(tag: StartTag, base: URL, finder: ModuleFinder): string | null {
  const src = find(tag, 'src')?.value;
  return src === undefined ? null : located(src, base, finder);
}

function located(text: string, from: URL, { locate }: ModuleFinder): string | null {
  return URL.canParse(text, from.href) ? locate(new URL(text, from)) : null;
}

function isModule(tag: StartTag): boolean {
  return tag.name === 'script' && typeOf(tag) === 'module';
}

function isModulePreload(tag: StartTag): boolean {
  return tag.name === 'link' && /\bmodulepreload\b/i.test(find(tag, 'rel')?.value ?? '');
}

function typeOf(tag: StartTag): string {
  return (find(tag, 'type')?.value ?? '').trim().toLowerCase();
}

function find(tag: StartTag, name: string): WrittenAttribute | undefined {
  return tag.attributes.find((one) => one.name === name);
}
