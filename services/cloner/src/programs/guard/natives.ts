// Puts functions in the place of the window's own ones which would lead out of the page, ask for a secret, or make what the guard has
// not seen.
import { kindAskedFor, kindOfName } from '../../sensitive/name-rules.ts';
import { allowed } from './destinations.ts';
import { sendForm } from './forms.ts';
import { disarms, type Native, type PageWindow, shuts, tools } from './given.ts';
import { HINTS, scrub } from './hints.ts';
import { addressOf, hearSubmit, isLink, openAlone, opens } from './leaving.ts';
import { call, isElement, isNode, isObject, kindOf, read } from './nodes.ts';
import { report } from './report.ts';
import { shadows } from './tree.ts';
import { armFrames, watch } from './watch.ts';

/** Connections to others, and windows that no guard reaches. */
const REMOVED = [
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'mozRTCPeerConnection',
  'RTCDataChannel',
  'RTCIceTransport',
  'WebTransport',
  'fetchLater',
  'documentPictureInPicture',
  'PresentationRequest',
  'BackgroundFetchManager',
  'Fence',
  'sharedStorage',
  'HTMLFencedFrameElement',
];
const INTO_PARENT = ['append', 'prepend', 'replaceChildren', 'moveBefore'];
const BESIDE_SIBLING = ['before', 'after', 'replaceWith'];

export function replaceNatives(view: PageWindow): void {
  // Closed roots are looked at like open ones.
  replace(
    view.Element.prototype,
    'attachShadow',
    (native) =>
      function (...given) {
        const root = Reflect.apply(native, this, given);
        if (isElement(this) && isNode(root)) {
          shadows.set(this, root);
          watch(root);
          // An event of a form does not leave its root.
          if (shuts) tools.hear(root, 'submit', hearSubmit);
        }
        return root;
      },
  );
  replacePrompt(view);
  if (!shuts) return;
  for (const name of REMOVED) remove(view, name);
  replaceRequests(view);
  replaceLeading(view);
  replaceInserting(view);
  replaceFrames(view);
  replaceHints(view);
}

/** Where a method or an accessor stands, the page finds another in its place, which looks like it. */
function replace(holder: object | undefined, name: string, make: (native: Native) => Native): void {
  const descriptor = holder && Object.getOwnPropertyDescriptor(holder, name);
  if (!descriptor) return;
  const { value, set } = descriptor;
  if (typeof value === 'function') {
    tools.define(holder, name, { ...descriptor, value: tools.wrapAll(make(value), name, value.length) });
  } else if (set) {
    tools.define(holder, name, { ...descriptor, set: tools.wrapAll(make(set), name, 1) });
  }
}

function replaceAll(
  holder: object,
  names: readonly string[],
  make: (native: Native, name: string) => Native,
): void {
  for (const name of names) replace(holder, name, (native) => make(native, name));
}

function remove(view: PageWindow, name: string): void {
  if (!(name in view)) return;
  Reflect.deleteProperty(view, name);
  try {
    tools.define(view, name, { value: undefined, writable: false, configurable: false, enumerable: false });
  } catch {
    // The browser keeps it.
  }
}

function replacePrompt(view: PageWindow): void {
  replace(view, 'prompt', () => (text) => {
    const kind = kindOfName(String(text));
    if (kind !== null) report({ kind, sign: `prompt: ${text}` });
    return null;
  });
}

/** What tells visitors to type a secret somewhere in the page is not said. */
function replaceRequests(view: PageWindow): void {
  replaceAll(view, ['alert', 'confirm'], (native, name) => (text) => {
    const said = text === undefined ? '' : String(text);
    const kind = kindAskedFor(said);
    if (kind !== null) report({ kind, sign: `${name}: ${said}` });
    return kind !== null && disarms ? undefined : Reflect.apply(native, view, [said]);
  });
}

/** Windows, links and forms that no event at the page's window reports. */
function replaceLeading(view: PageWindow): void {
  replace(
    view.HTMLFormElement.prototype,
    'submit',
    (native) =>
      function () {
        return isElement(this) && sendForm(this) ? undefined : Reflect.apply(native, this, []);
      },
  );
  replace(view, 'open', (native) => {
    opens.set(view, native);
    return (address) => {
      const to = allowed(address ?? '');
      if (to !== null && to !== '') openAlone(view, to);
      return null;
    };
  });
  replace(
    view.HTMLElement.prototype,
    'click',
    (native) =>
      function () {
        if (isLoose(this)) {
          const to = allowed(addressOf(this));
          if (to === null) return undefined;
          call(this, 'setAttribute', 'href', to);
          call(this, 'removeAttribute', 'target');
        }
        return Reflect.apply(native, this, []);
      },
  );
  replace(
    view.EventTarget.prototype,
    'dispatchEvent',
    (native) =>
      function (event) {
        return isLoose(this) ? true : Reflect.apply(native, this, [event]);
      },
  );
}

/** Whether it is a link in no document. */
function isLoose(node: unknown): node is Element {
  return isLink(node) && !read(node, 'isConnected');
}

/** Frames are there, with a window of their own, before an observer hears of them. */
function replaceInserting(view: PageWindow): void {
  const inserting = (native: Native): Native =>
    function (...given) {
      const nodes = given.filter(isNode);
      for (const one of nodes) scrub(one);
      const result = Reflect.apply(native, this, given);
      for (const one of nodes) armFrames(one);
      const place = isNode(this) ? this : view.document;
      armFrames(read(place, 'parentNode') ?? place);
      return result;
    };
  replaceAll(view.Node.prototype, ['appendChild', 'insertBefore', 'replaceChild'], inserting);
  replaceAll(view.Element.prototype, [...INTO_PARENT, ...BESIDE_SIBLING], inserting);
  const markup = ['innerHTML', 'outerHTML', 'setHTMLUnsafe', 'setHTML'];
  replaceAll(view.Element.prototype, ['insertAdjacentElement', 'insertAdjacentHTML', ...markup], inserting);
  replaceAll(view.CharacterData.prototype, BESIDE_SIBLING, inserting);
  replaceAll(view.DocumentFragment.prototype, INTO_PARENT, inserting);
  replaceAll(view.ShadowRoot.prototype, markup, inserting);
  replaceAll(view.Document.prototype, [...INTO_PARENT, 'write', 'writeln', 'execCommand'], inserting);
  replaceAll(view.Range.prototype, ['insertNode', 'surroundContents'], inserting);
  // Reactions of custom elements run before the call that has inserted them is over.
  replace(
    view.CustomElementRegistry.prototype,
    'define',
    (native) =>
      function (...given) {
        replaceReaction(given[1], view);
        return Reflect.apply(native, this, given);
      },
  );
}

function replaceReaction(type: unknown, view: PageWindow): void {
  const prototype: unknown = isObject(type) ? Reflect.get(type, 'prototype') : undefined;
  const reaction: unknown = isObject(prototype) ? Reflect.get(prototype, 'connectedCallback') : undefined;
  if (!isObject(prototype) || typeof reaction !== 'function') return;
  const armed: Native = function () {
    armFrames(view.document);
    return Reflect.apply(reaction, this, []);
  };
  const value = tools.wrapAll(armed, 'connectedCallback', 0);
  tools.define(prototype, 'connectedCallback', { configurable: true, writable: true, value });
}

/** A frame's window is armed before the page gets it. */
function replaceFrames(view: PageWindow): void {
  for (const type of [view.HTMLIFrameElement, view.HTMLFrameElement, view.HTMLObjectElement]) {
    if (!type) continue;
    for (const name of ['contentWindow', 'contentDocument']) {
      const descriptor = Object.getOwnPropertyDescriptor(type.prototype, name);
      const getter: Native | undefined = descriptor?.get;
      if (getter === undefined) continue;
      const arming: Native = function () {
        armFrames(this);
        return Reflect.apply(getter, this, []);
      };
      tools.define(type.prototype, name, { ...descriptor, get: tools.wrapAll(arming, `get ${name}`, 0) });
    }
  }
}

/** An object could spell itself as one text for the guard and as another for the browser. */
const spelledOnce = (value: unknown): unknown => (isObject(value) ? String(value) : value);

/** Browsers follow hints at once when a link changes: it has no name for them any more. */
function replaceHints(view: PageWindow): void {
  const unlessHint =
    (at: number) =>
    (native: Native): Native =>
      function (...given) {
        if (kindOf(this) !== 'link') return Reflect.apply(native, this, given);
        const texts = given.map(spelledOnce);
        return HINTS.test(String(texts[at] ?? '')) ? undefined : Reflect.apply(native, this, texts);
      };
  replace(view.HTMLLinkElement.prototype, 'rel', unlessHint(0));
  replace(view.HTMLLinkElement.prototype, 'relList', () => () => {});
  replace(view.Element.prototype, 'setAttribute', unlessHint(1));
  replace(view.Element.prototype, 'setAttributeNS', unlessHint(2));
  replaceAll(
    view.Element.prototype,
    ['setAttributeNode', 'setAttributeNodeNS'],
    (native) =>
      function (attr) {
        const isHint =
          kindOf(this) === 'link' && isObject(attr) && HINTS.test(String(Reflect.get(attr, 'value')));
        return isHint ? null : Reflect.apply(native, this, [attr]);
      },
  );
  replace(
    view.Attr.prototype,
    'value',
    (native) =>
      function (value) {
        const text = spelledOnce(value);
        if (HINTS.test(String(text)) && isObject(this) && Reflect.get(this, 'name') === 'rel') return;
        return Reflect.apply(native, this, [text]);
      },
  );
  const unlessAny = (native: Native): Native =>
    function (...given) {
      const texts = given.map(spelledOnce);
      return texts.some((one) => HINTS.test(String(one))) ? undefined : Reflect.apply(native, this, texts);
    };
  replaceAll(view.DOMTokenList.prototype, ['add', 'replace', 'toggle', 'value'], unlessAny);
}
