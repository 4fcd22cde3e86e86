/**
 * The page as it stands, as HTML: without scripts, with the rules that scripts have made written into it, shadow roots declared, canvases
 * as pictures. Values that were typed are not in it. Evaluated in the page; a node deeper than the parser of HTML lets anything be is left
 * out.
 */
export const SNAPSHOT = String.raw`(async () => {
  const DEEPEST = 1000;
  const BLOB_MAX = 5 * 1024 * 1024;
  const inert = document.implementation.createHTMLDocument('');
  const blobs = [];

  const isScript = (element) => element.localName === 'script' || element.localName === 'noscript' ||
    (element.localName === 'link' && /(?:modulepreload|prefetch)/i.test(element.rel)) ||
    (element.localName === 'link' && /preload/i.test(element.rel) && /script|fetch/i.test(element.getAttribute('as') || ''));

  const rulesOf = (sheet) => {
    try { return [...sheet.cssRules].map((rule) => rule.cssText).join('\n'); } catch { return null; }
  };
  // As written, where scripts have not changed it: browsers drop what they do not know.
  const styleText = (element) => {
    const written = element.textContent;
    const now = element.sheet && rulesOf(element.sheet);
    if (now === null || now === undefined) return written;
    if (/@import/.test(written)) return written;
    const untouched = new CSSStyleSheet();
    try { untouched.replaceSync(written); } catch { return written; }
    return rulesOf(untouched) === now ? written : now;
  };
  const adopted = (root) => (root.adoptedStyleSheets || []).map((sheet) => {
    const style = inert.createElement('style');
    if (sheet.media.mediaText) style.media = sheet.media.mediaText;
    style.textContent = rulesOf(sheet) ?? '';
    return style;
  });
  const toData = async (address) => {
    const blob = await (await fetch(address)).blob();
    if (blob.size > BLOB_MAX) return '';
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(blob);
    });
  };
  const frameText = (frame) => {
    try {
      const inside = frame.contentDocument;
      const isOwn = inside && /^about:/.test(inside.URL);
      return isOwn && inside.body && inside.body.childNodes.length ? textOf(inside) : null;
    } catch { return null; }
  };

  const clean = (original, copy) => {
    for (const { name, value } of [...copy.attributes]) {
      if (/^on/i.test(name) || name === 'nonce' || name === 'integrity') copy.removeAttribute(name);
      else if (/^(?:href|action|formaction|src|xlink:href)$/i.test(name) && /^[\s\0]*javascript:/i.test(value)) copy.removeAttribute(name);
    }
    if (original.localName === 'canvas') {
      let picture = '';
      try { picture = original.toDataURL(); } catch {}
      if (picture.length > 22) {
        copy.style.backgroundImage = 'url("' + picture + '")';
        copy.style.backgroundSize = '100% 100%';
        copy.style.backgroundRepeat = 'no-repeat';
        copy.style.backgroundOrigin = copy.style.backgroundClip = 'content-box';
      }
    }
    if (original.localName === 'img' && /^blob:/.test(original.currentSrc)) {
      blobs.push(toData(original.currentSrc).catch(() => '').then((to) => { copy.removeAttribute('srcset'); copy.setAttribute('src', to); }));
    }
    if (original.localName === 'iframe') {
      const text = frameText(original);
      if (text !== null) copy.setAttribute('srcdoc', text);
    }
    if (original.localName === 'link' && original.disabled) copy.setAttribute('disabled', '');
  };

  const copyOf = (node, depth) => {
    if (depth > DEEPEST) return null;
    if (node.nodeType === 1 && isScript(node)) return null;
    if (node.nodeType !== 1 && node.nodeType !== 3 && node.nodeType !== 8) return null;
    // Its name is another's in a document without custom elements: nothing of it runs.
    const copy = inert.importNode(node, false);
    if (node.nodeType !== 1) return copy;
    clean(node, copy);
    if (node.localName === 'style') { copy.textContent = styleText(node); return copy; }
    if (node.localName === 'template') return inert.importNode(node, true);
    if (node.shadowRoot) {
      const shadow = inert.createElement('template');
      shadow.setAttribute('shadowrootmode', 'open');
      if (node.shadowRoot.delegatesFocus) shadow.setAttribute('shadowrootdelegatesfocus', '');
      for (const child of node.shadowRoot.childNodes) add(shadow.content, child, depth);
      shadow.content.append(...adopted(node.shadowRoot));
      copy.append(shadow);
    }
    for (const child of node.childNodes) add(copy, child, depth);
    return copy;
  };
  const add = (to, child, depth) => {
    const copy = copyOf(child, depth + 1);
    if (copy !== null) to.append(copy);
  };
  const doctypeOf = (root) => root.doctype ? new XMLSerializer().serializeToString(root.doctype) : '';
  const copyOfAll = (root) => {
    const copy = copyOf(root.documentElement, 0);
    const head = copy.querySelector('head');
    const made = adopted(root);
    if (head) head.append(...made); else copy.prepend(...made);
    for (const one of head ? head.querySelectorAll('meta[http-equiv="refresh" i], meta[http-equiv="content-security-policy" i]') : []) one.remove();
    return copy;
  };
  const textOf = (root) => doctypeOf(root) + copyOfAll(root).outerHTML;

  const copy = copyOfAll(document);
  await Promise.all(blobs);
  return doctypeOf(document) + copy.outerHTML;
})()`;
