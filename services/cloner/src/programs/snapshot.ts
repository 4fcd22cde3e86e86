// Evaluated in a page that is being copied. The result is the current page as HTML, without scripts and typed values, with style rules
// that scripts have added, declared shadow roots, and canvases as images. Nodes of frames have classes of their own, so elements are
// recognised by name.

declare const RESULT: { value: unknown };

/** Deeper nodes are left out: the HTML parser would flatten them. */
const DEEPEST = 1000;
const BLOB_BYTES_MAX = 5 * 1024 * 1024;
/** Length of the data URL of an empty image. */
const EMPTY_PICTURE = 22;
const NOT_COPIED = 'meta[http-equiv="refresh" i], meta[http-equiv="content-security-policy" i]';

const inert = document.implementation.createHTMLDocument('');
const blobs: Promise<void>[] = [];

RESULT.value = takeSnapshot();

async function takeSnapshot(): Promise<string> {
  const copy = copyOfAll(document);
  await Promise.all(blobs);
  return doctypeOf(document) + (copy?.outerHTML ?? '');
}

function copyOfAll(root: Document): Element | null {
  const copy = copyOf(root.documentElement, 0);
  if (copy === null || !isElement(copy)) return null;
  const head = copy.querySelector('head');
  const made = adoptedStyles(root);
  if (head === null) copy.prepend(...made);
  else {
    head.append(...made);
    for (const one of head.querySelectorAll(NOT_COPIED)) one.remove();
  }
  return copy;
}

function textOf(root: Document): string {
  return doctypeOf(root) + (copyOfAll(root)?.outerHTML ?? '');
}

function doctypeOf(root: Document): string {
  return root.doctype === null ? '' : new XMLSerializer().serializeToString(root.doctype);
}

function copyOf(node: Node, depth: number): Node | null {
  if (depth > DEEPEST) return null;
  if (!isElement(node)) {
    const isText = node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE;
    return isText ? inert.importNode(node, false) : null;
  }
  if (isScript(node)) return null;
  if (isNamed(node, 'template')) return cleaned(node, inert.importNode(node, true));
  // The inert document has no custom elements, so no code of the page runs.
  const copy = cleaned(node, inert.importNode(node, false));
  if (isNamed(node, 'style')) {
    copy.textContent = styleText(node);
    return copy;
  }
  if (node.shadowRoot !== null) copy.append(shadowOf(node.shadowRoot, depth));
  addAll(copy, node.childNodes, depth);
  return copy;
}

function shadowOf(root: ShadowRoot, depth: number): HTMLTemplateElement {
  const shadow = inert.createElement('template');
  shadow.setAttribute('shadowrootmode', 'open');
  if (root.delegatesFocus) shadow.setAttribute('shadowrootdelegatesfocus', '');
  addAll(shadow.content, root.childNodes, depth);
  shadow.content.append(...adoptedStyles(root));
  return shadow;
}

function addAll(to: ParentNode, children: Iterable<Node>, depth: number): void {
  for (const child of children) {
    const copy = copyOf(child, depth + 1);
    if (copy !== null) to.append(copy);
  }
}

function isScript(element: Element): boolean {
  if (element.localName === 'script' || element.localName === 'noscript') return true;
  if (!isNamed(element, 'link')) return false;
  const { rel } = element;
  return (
    /(?:modulepreload|prefetch)/i.test(rel) ||
    (/preload/i.test(rel) && /script|fetch/i.test(element.getAttribute('as') ?? ''))
  );
}

function cleaned<Kind extends Element>(original: Element, copy: Kind): Kind {
  if (isNamed(original, 'template')) return copy;
  for (const { name, value } of [...copy.attributes]) {
    const isCode =
      /^(?:href|action|formaction|src|xlink:href)$/i.test(name) && /^[\s\0]*javascript:/i.test(value);
    if (isCode || /^on/i.test(name) || name === 'nonce' || name === 'integrity') copy.removeAttribute(name);
  }
  if (isNamed(original, 'canvas') && isNamed(copy, 'canvas')) drawInto(copy, pictureOf(original));
  if (isNamed(original, 'img') && /^blob:/.test(original.currentSrc)) {
    blobs.push(replaceBlob(copy, original.currentSrc));
  }
  if (isNamed(original, 'iframe')) {
    const text = frameText(original);
    if (text !== null) copy.setAttribute('srcdoc', text);
  }
  if (isNamed(original, 'link') && original.disabled) copy.setAttribute('disabled', '');
  return copy;
}

function pictureOf(canvas: HTMLCanvasElement): string {
  try {
    return canvas.toDataURL();
  } catch {
    // The canvas contains images of another host.
    return '';
  }
}

function drawInto({ style }: HTMLCanvasElement, picture: string): void {
  if (picture.length <= EMPTY_PICTURE) return;
  style.backgroundImage = `url("${picture}")`;
  style.backgroundSize = '100% 100%';
  style.backgroundRepeat = 'no-repeat';
  style.backgroundOrigin = 'content-box';
  style.backgroundClip = 'content-box';
}

async function replaceBlob(image: Element, address: string): Promise<void> {
  const data = await toData(address).catch(() => '');
  image.removeAttribute('srcset');
  image.setAttribute('src', data);
}

async function toData(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  if (blob.size > BLOB_BYTES_MAX) return '';
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(blob);
  });
}

function frameText(frame: HTMLIFrameElement): string | null {
  try {
    const inside = frame.contentDocument;
    const isOwn = inside !== null && /^about:/.test(inside.URL);
    return isOwn && inside.body?.childNodes.length > 0 ? textOf(inside) : null;
  } catch {
    return null;
  }
}

/** The source, unless scripts have changed the rules: browsers drop declarations that they do not know. */
function styleText(element: HTMLStyleElement): string {
  const written = element.textContent ?? '';
  const now = element.sheet === null ? null : rulesOf(element.sheet);
  if (now === null || /@import/.test(written)) return written;
  const untouched = new CSSStyleSheet();
  try {
    untouched.replaceSync(written);
  } catch {
    return written;
  }
  return rulesOf(untouched) === now ? written : now;
}

function adoptedStyles(root: DocumentOrShadowRoot): HTMLStyleElement[] {
  return [...(root.adoptedStyleSheets ?? [])].map((sheet) => {
    const style = inert.createElement('style');
    if (sheet.media.mediaText !== '') style.media = sheet.media.mediaText;
    style.textContent = rulesOf(sheet) ?? '';
    return style;
  });
}

/** Null for a style sheet of another host. */
function rulesOf(sheet: CSSStyleSheet): string | null {
  try {
    return [...sheet.cssRules].map((rule) => rule.cssText).join('\n');
  } catch {
    return null;
  }
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

function isNamed<Name extends keyof HTMLElementTagNameMap>(
  element: Element,
  name: Name,
): element is HTMLElementTagNameMap[Name] {
  return element.localName === name;
}
