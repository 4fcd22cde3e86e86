import type { Addresses } from './clone-page.ts';
import { changeArguments, changed, changeSetter } from './patching.ts';

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
    const mapped = (element: Element, name: unknown, value: unknown): unknown => {
      const change = this.changeOf(element, String(name).toLowerCase());
      return change === undefined ? value : changed(value, (text) => change(text, false));
    };
    const setNS: unknown = Element.prototype.setAttributeNS;
    Element.prototype.setAttribute = function (name, value) {
      // Rewritten files do not match the hash any more.
      const isHash = String(name).toLowerCase() === 'integrity' && /^(?:script|link)$/.test(this.localName);
      if (!isHash) Reflect.apply(setAttribute, this, [name, mapped(this, name, value)]);
    };
    if (typeof setNS !== 'function') return;
    changeArguments(Element.prototype, 'setAttributeNS', ([space, name, value], element) => [
      space,
      name,
      mapped(element, name, value),
    ]);
  }

  private patchProperties(): void {
    const { map, mapSet } = this.addresses;
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
      changeSetter(prototype, name, (text) => change(text, false));
    }
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
      if (to !== value) setAttribute.call(element, name, to);
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

/** Nodes of frames have classes of their own, so `instanceof` does not recognise them. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
