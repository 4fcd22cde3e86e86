import type { Addresses } from './clone-page.ts';
import { changeArguments, changed, changeGetter, changeSetter } from './patching.ts';

type Change = (text: string, isInPage: boolean) => string;

const OWNERS = '[src],[srcset],[poster],[style],link[href],object[data],image,use,style';
const OBSERVED = {
  subtree: true,
  childList: true,
  attributes: true,
  attributeFilter: ['src', 'srcset', 'poster', 'style', 'href', 'data'],
};

const { getAttribute, setAttribute } = Element.prototype;
const setHtml = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')?.set;

/** Maps the addresses of elements, markup and style sheets, however they are added to the page. */
export function mapContent(addresses: Addresses): void {
  new ContentMapper(addresses).install();
}

class ContentMapper {
  private readonly addresses: Addresses;
  /** Attributes that load something, by name of the element. */
  private readonly loads: ReadonlyMap<string, ReadonlyMap<string, Change>>;
  private readonly given = new GivenTexts();

  constructor(addresses: Addresses) {
    this.addresses = addresses;
    const { map, mapSet } = addresses;
    const loads: Record<string, Record<string, Change>> = {
      img: { src: map, srcset: mapSet },
      source: { src: map, srcset: mapSet },
      script: { src: map },
      iframe: { src: map },
      video: { src: map, poster: map },
      audio: { src: map },
      track: { src: map },
      embed: { src: map },
      object: { data: map },
      input: { src: map },
      image: { href: map, 'xlink:href': map },
      use: { href: map, 'xlink:href': map },
      link: { href: map, imagesrcset: mapSet },
    };
    this.loads = new Map(
      Object.entries(loads).map(([element, rules]) => [element, new Map(Object.entries(rules))]),
    );
  }

  install(): void {
    this.patchAttributes();
    this.patchProperties();
    this.patchMarkup();
    this.patchRules();
    this.observe();
  }

  private changeOf(element: Element, name: string): Change | undefined {
    if (name === 'style') return this.mapCss;
    return this.loads.get(element.localName.toLowerCase())?.get(name);
  }

  private patchAttributes(): void {
    const { addresses, given } = this;
    const mapped = (element: Element, name: unknown, value: unknown): unknown => {
      const attribute = String(name).toLowerCase();
      const change = this.changeOf(element, attribute);
      if (change === undefined) return value;
      return changed(value, (text) => given.keep(element, attribute, text, change(text, false)));
    };
    const isDropped = (element: Element, name: string): boolean =>
      // Rewritten files do not match the hash any more.
      (name === 'integrity' && /^(?:script|link)$/.test(element.localName)) ||
      (name === 'crossorigin' && addresses.isOnDisk);
    const setNS: unknown = Element.prototype.setAttributeNS;
    Element.prototype.setAttribute = function (name, value) {
      if (!isDropped(this, String(name).toLowerCase()))
        Reflect.apply(setAttribute, this, [name, mapped(this, name, value)]);
    };
    const isLoading = (element: Element, name: string) =>
      this.loads.get(element.localName)?.has(name) === true;
    Element.prototype.getAttribute = function (name) {
      const value = getAttribute.call(this, name);
      if (value === null && /^(?:script|link|base)$/.test(this.localName)) return keptOf(this, name);
      if (value === null || !/^(?:src|href|data|poster)$/i.test(name)) return value;
      const attribute = name.toLowerCase();
      if (!isLoading(this, attribute)) return value;
      return given.of(this, attribute, value) ?? addresses.given(value) ?? value;
    };
    if (typeof setNS !== 'function') return;
    changeArguments(Element.prototype, 'setAttributeNS', ([space, name, value], element) => [
      space,
      name,
      mapped(element, name, value),
    ]);
  }

  private patchProperties(): void {
    const { map, mapSet, originalOf } = this.addresses;
    const none = () => '';
    const properties: [prototype: Element, name: string, change: Change][] = [
      [HTMLImageElement.prototype, 'src', map],
      [HTMLImageElement.prototype, 'srcset', mapSet],
      [HTMLSourceElement.prototype, 'src', map],
      [HTMLSourceElement.prototype, 'srcset', mapSet],
      [HTMLScriptElement.prototype, 'src', map],
      [HTMLIFrameElement.prototype, 'src', map],
      [HTMLMediaElement.prototype, 'src', map],
      [HTMLVideoElement.prototype, 'poster', map],
      [HTMLTrackElement.prototype, 'src', map],
      [HTMLEmbedElement.prototype, 'src', map],
      [HTMLObjectElement.prototype, 'data', map],
      [HTMLLinkElement.prototype, 'href', map],
      [HTMLScriptElement.prototype, 'integrity', none],
      [HTMLLinkElement.prototype, 'integrity', none],
    ];
    for (const [prototype, name, change] of properties) {
      changeSetter(prototype, name, (text, element) =>
        this.given.keep(element, name, text, change(text, false)),
      );
      changeGetter(prototype, name, (value, element) => {
        if (value === '') return wholeOf(keptOf(element, name) ?? '');
        return originalOf(String(value)) ?? value;
      });
    }
    if (!this.addresses.isOnDisk) return;
    for (const prototype of [
      HTMLImageElement.prototype,
      HTMLScriptElement.prototype,
      HTMLLinkElement.prototype,
      HTMLMediaElement.prototype,
    ])
      Object.defineProperty(prototype, 'crossOrigin', { configurable: true, get: () => null, set: () => {} });
  }

  private patchMarkup(): void {
    changeSetter(Element.prototype, 'innerHTML', (text, element) => {
      if (element.localName === 'style') return this.mapCss(text, false);
      return element.localName === 'script' ? text : this.mapHtml(text);
    });
    changeSetter(Element.prototype, 'outerHTML', this.mapHtml);
    changeSetter(ShadowRoot.prototype, 'innerHTML', this.mapHtml);
    changeArguments(Element.prototype, 'insertAdjacentHTML', ([place, text]) => [
      place,
      changed(text, this.mapHtml),
    ]);
    changeArguments(Range.prototype, 'createContextualFragment', ([text]) => [changed(text, this.mapHtml)]);
    // Pages may write a tag in pieces, so only clear addresses are mapped.
    const mapPiece = (text: string): string =>
      text.replace(
        this.addresses.piece,
        (_, before: string, quote: string, address: string) =>
          before + quote + this.addresses.map(address, false),
      );
    for (const name of ['write', 'writeln']) {
      changeArguments(Document.prototype, name, (given) => given.map((one) => mapPiece(String(one))));
    }
  }

  private patchRules(): void {
    const css = (value: unknown): unknown => changed(value, (text) => this.mapCss(text, false));
    for (const name of ['insertRule', 'replace', 'replaceSync']) {
      changeArguments(CSSStyleSheet.prototype, name, ([text, ...rest]) => [css(text), ...rest]);
    }
    changeArguments(CSSStyleDeclaration.prototype, 'setProperty', ([name, value, priority]) => [
      name,
      css(value),
      priority || '',
    ]);
    changeSetter(CSSStyleDeclaration.prototype, 'cssText', (text) => this.mapCss(text, false));
  }

  /** Maps what was added in other ways: cloned templates, parsed documents, styles of elements. */
  private observe(): void {
    const observer = new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (isElement(target)) {
          if (type === 'attributes') this.fix(target, true);
          else if (target.localName === 'style') this.fixSheet(target, true);
        }
        if (type !== 'attributes')
          for (const node of addedNodes) if (isElement(node)) this.fixAll(node, true);
      }
    });
    observer.observe(document, OBSERVED);
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (options) {
      const root = attachShadow.call(this, options);
      observer.observe(root, OBSERVED);
      return root;
    };
  }

  private fixAll(root: Element | DocumentFragment, isInPage: boolean): void {
    if (isElement(root)) this.fix(root, isInPage);
    for (const element of root.querySelectorAll(OWNERS)) this.fix(element, isInPage);
  }

  private fix(element: Element, isInPage: boolean): void {
    const names = [...(this.loads.get(element.localName.toLowerCase())?.keys() ?? []), 'style'];
    for (const name of names) {
      const value = getAttribute.call(element, name);
      if (value === null) continue;
      const to = this.changeOf(element, name)?.(value, isInPage) ?? value;
      if (to !== value) setAttribute.call(element, name, this.given.keep(element, name, value, to));
    }
    if (element.localName === 'style') this.fixSheet(element, isInPage);
  }

  private fixSheet(element: Element, isInPage: boolean): void {
    const text = element.textContent ?? '';
    const to = this.mapCss(text, isInPage);
    if (to !== text) element.textContent = to;
  }

  private readonly mapHtml = (text: string): string => {
    if (!this.addresses.mayLoad(text)) return text;
    // The content of a template is not loaded.
    const template = document.createElement('template');
    setHtml?.call(template, text);
    const before = template.innerHTML;
    this.fixAll(template.content, false);
    const after = template.innerHTML;
    return after === before ? text : after;
  };

  private readonly mapCss = (text: string, isInPage: boolean): string => {
    if (!/url\(|@import/i.test(text)) return text;
    const { map } = this.addresses;
    return text
      .replace(
        /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]+))\s*\)/gi,
        (all: string, double?: string, single?: string, bare?: string) => {
          const address = double ?? single ?? bare ?? '';
          const to = map(address, isInPage);
          return to === address ? all : `url("${to}")`;
        },
      )
      .replace(
        /(@import\s+)(?:"([^"]*)"|'([^']*)')/gi,
        (_, start: string, double?: string, single?: string) =>
          `${start}"${map(double ?? single ?? '', isInPage)}"`,
      );
  };
}

/** What the page had in an attribute that a page on a disk must not have: see `KEPT` in `rewrite/html-patches`. */
function keptOf(element: Element, name: string): string | null {
  return getAttribute.call(element, `copia-${name}`);
}

function wholeOf(text: string): string {
  return text === '' ? '' : new URL(text, document.baseURI).href;
}

/** What scripts wrote into attributes, by which they find their elements again. */
class GivenTexts {
  private readonly texts = new WeakMap<Element, Map<string, [text: string, mapped: string]>>();

  /** @returns the mapped text */
  keep(element: Element, name: string, text: string, mapped: string): string {
    const own = this.texts.get(element) ?? new Map<string, [string, string]>();
    this.texts.set(element, own.set(name, [text, mapped]));
    return mapped;
  }

  /** Null where the attribute has been changed since. */
  of(element: Element, name: string, value: string): string | null {
    const [text, mapped] = this.texts.get(element)?.get(name) ?? [];
    return text !== undefined && mapped === value ? text : null;
  }
}

/** Nodes of frames have classes of their own, so `instanceof` does not recognise them. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
