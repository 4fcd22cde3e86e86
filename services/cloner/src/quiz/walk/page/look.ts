/**
 * Reads what a visitor sees and can do, shadow roots and frames of the same origin included. Stands after the hooks, and defines
 * `look`, `printOf` and `found`, the elements of the last look.
 */
export const LOOK = String.raw`
const ELEMENTS_MAX = 8000;
const UNITS_MAX = 5000;
/** On one screen: nobody answers by one of so many. Every look is read by the process that serves everybody. */
const WAYS_MAX = 300;
const PATH_MAX = 4000;
const TEXT_MAX = 300;
const LABEL_MAX = 120;
const GUESSES_MAX = 12;
const SKIPPED = new Set(['script', 'style', 'noscript', 'template', 'head', 'option', 'datalist', 'object', 'embed', 'audio']);
const ROLES = new Set(['button', 'link', 'option', 'radio', 'checkbox', 'tab', 'menuitem', 'menuitemradio', 'switch']);
const CHOICES = /^(?:radio|checkbox)$/;
const BUTTONS = /^(?:button|submit|image|reset)$/;
const UNTYPED = /^(?:hidden|button|submit|image|reset|radio|checkbox|file|color|password)$/;
const BACK = /^[\s‹<←«❮]*(?:voltar|back|anterior|go back|retornar|previous)?[\s‹<←«❮]*$/i;
const FORWARD = /continuar|avan[çc]ar|pr[óo]xim|confirmar|enviar|seguinte|come[çc]ar|iniciar|concluir|finalizar|ver |continue|next|submit|start|\bok\b/i;
const LEGAL = /termos|pol[íi]tica|privaci|privacy|terms|cookie|lgpd|aviso legal|disclaimer|reembolso|copyright|direitos reservados/i;
const SOCIAL = /(?:^|\.)(?:facebook|instagram|tiktok|youtube|twitter|x|linkedin|pinterest|threads)\.(?:com|net)$/;

const tidy = (text) => text.replace(/\s+/g, ' ').trim();
const masked = (text) => text
  .replace(/\d{1,3}(?::\d{2}){1,2}/g, '0:00')
  .replace(/\d+(?:[.,]\d+)?\s*%/g, '0%')
  .replace(/\d+(?:[.,]\d+)?(?=\s*(?:s|segs?|segundos?)(?![\p{L}]))/giu, '0');
const fileName = (address) => (address ?? '').split(/[?#]/, 1)[0].slice(-100);

const REACT_PROPS = /^__react(?:Props|EventHandlers)\$/;

let found = [];
/** Elements whose text changes by itself, again and again. */
const restlessElements = new WeakSet();

/** Handlers that frameworks keep at the element and not with the browser. */
const hears = (element) => {
  // React listens here for all that is in it, and knows by itself who does.
  if (Object.keys(element).some((one) => one.startsWith('__reactContainer$'))) return false;
  if (state.listens.has(element) || element.onclick || element.onpointerup || element.onmousedown || element.onmouseup || element.ontouchstart || element.ontouchend) return true;
  if (element.$$click || element.__click || element._vei?.onClick) return true;
  const name = Object.keys(element).find((one) => REACT_PROPS.test(one));
  const props = (name && element[name]) || {};
  return Boolean(props.onClick || props.onPointerUp || props.onPointerDown || props.onMouseDown || props.onMouseUp || props.onTouchEnd || props.onTouchStart);
};
const roleOf = (element) => element.getAttribute('role') ?? '';
const isStrong = (element) => {
  const { localName } = element;
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href');
  if (localName === 'input') return BUTTONS.test(element.type) || CHOICES.test(element.type);
  if (localName === 'label') return element.control !== null && CHOICES.test(element.control.type ?? '');
  return localName === 'button' || localName === 'summary' || ROLES.has(roleOf(element));
};
const choiceOf = (element) => {
  const input = element.localName === 'label' ? element.control : element;
  if (input.localName === 'input' && CHOICES.test(input.type)) return input.type;
  const role = roleOf(element);
  return /radio|option/.test(role) ? 'radio' : /checkbox|switch/.test(role) ? 'checkbox' : null;
};
const isChosen = (element) => {
  const input = element.localName === 'label' ? element.control : element;
  if (input?.checked) return true;
  return ['aria-checked', 'aria-selected', 'aria-pressed'].some((name) => element.getAttribute(name) === 'true');
};
const isDisabled = (element) => {
  const input = element.localName === 'label' ? element.control : element;
  return Boolean(input?.matches(':disabled')) || element.getAttribute('aria-disabled') === 'true';
};
const labelOf = (element) => {
  const picture = element.localName === 'img' ? element : element.querySelector('img, svg, [style*="background"]');
  const texts = [
    element.getAttribute('aria-label'), element.localName === 'input' ? element.value : element.innerText, element.textContent,
    picture?.getAttribute('alt'), element.title, picture?.getAttribute('title'), fileName(picture?.getAttribute('src')),
    element.id, element.getAttribute('class'),
  ];
  for (const text of texts) {
    const label = tidy(String(text ?? ''));
    if (label !== '') return label.slice(0, LABEL_MAX);
  }
  return '';
};
const fieldLabel = (element) => {
  const texts = [element.labels?.[0]?.innerText, element.placeholder, element.getAttribute('aria-label'), element.title];
  return tidy(texts.filter(Boolean).join(' ')).slice(0, LABEL_MAX);
};
const isField = (element) => {
  const { localName } = element;
  if (localName === 'input') return !UNTYPED.test(element.type);
  return localName === 'textarea' || localName === 'select' || (element.isContentEditable && element.parentElement?.isContentEditable !== true);
};

/** What lies over all the rest: nothing else can be pressed. */
const cover = () => {
  const { innerWidth: width, innerHeight: height } = window;
  let one = document.elementFromPoint(width / 2, height / 2);
  let fixed = null;
  for (; one !== null && one !== document.body; one = one.parentElement) {
    if (getComputedStyle(one).position !== 'fixed') continue;
    const box = one.getBoundingClientRect();
    if (box.width * box.height >= width * height * 0.6) fixed = one;
  }
  return fixed;
};
const holds = (outer, inner) => {
  for (let one = inner; one; one = one.parentNode ?? one.host ?? one.defaultView?.frameElement) if (one === outer) return true;
  return false;
};

const look = () => {
  found = [];
  const units = [];
  const owners = new Map();
  const restless = [];
  const candidates = [];
  const fields = [];
  const guesses = [];
  let count = 0;
  let largest = 0;
  let title = '';

  const readText = (node, path, context) => {
    const text = masked(tidy(node.data));
    if (text === '' || units.length >= UNITS_MAX) return;
    units.push([path, text.slice(0, TEXT_MAX)]);
    owners.set(path, context.parent);
    if (restlessElements.has(context.parent)) restless.push(path);
    else if (/\p{L}{2}/u.test(text) && context.size > largest && !context.isControl) {
      largest = context.size;
      title = text.slice(0, TEXT_MAX);
    }
    if (!context.isControl && !context.isGuessed && context.parent && !/^(?:h\d|html|body)$/.test(context.parent.localName) && text.length <= 80) {
      guesses.push(context.parent);
    }
  };
  const visitAll = (nodes, path, context) => {
    let at = 0;
    for (const node of nodes) {
      at += 1;
      if (node.nodeType === 3) { if (context.isShown) readText(node, path + '/' + at, context); }
      else if (node.nodeType === 1) visit(node, path + '/' + at, context);
    }
  };
  const visit = (element, path, context) => {
    count += 1;
    const { localName } = element;
    if (count > ELEMENTS_MAX || path.length > PATH_MAX || SKIPPED.has(localName)) return;
    const style = context.window.getComputedStyle(element);
    if (style.display === 'none') return;
    if (style.opacity === '0' && (style.pointerEvents === 'none' || element.closest('[aria-hidden="true"]'))) return;
    const isBox = style.display !== 'contents' && !style.display.startsWith('inline') && localName !== 'html' && localName !== 'body';
    if (isBox && style.overflowY !== 'visible' && element.clientHeight === 0 && element.offsetHeight <= 2) return;
    const isShown = style.visibility === 'visible';
    if (localName === 'iframe') {
      let inside = null;
      try { inside = element.contentDocument; } catch {}
      if (isShown && inside?.documentElement) visitAll([inside.documentElement], path, { ...context, window: inside.defaultView, parent: null });
      return;
    }
    const isPointer = style.cursor === 'pointer';
    const canPress = isShown && style.pointerEvents !== 'none';
    const inner = {
      ...context,
      isShown,
      parent: element,
      size: Number.parseFloat(style.fontSize),
      isPointer,
      isFooter: context.isFooter || localName === 'footer',
    };
    if (isShown && localName === 'img') {
      units.push([path, 'img:' + fileName(element.getAttribute('src') || element.currentSrc)]);
      if (!context.isControl) { guesses.push(element); }
    }
    if (isShown && style.backgroundImage.includes('url(')) units.push([path, 'bg:' + fileName(style.backgroundImage.slice(5, 205))]);
    if (localName === 'video') units.push([path, 'video']);
    if (isField(element)) {
      if (canPress && !element.disabled && !element.readOnly) fields.push(element);
      if (localName !== 'input') return;
    } else if (canPress && !context.isControl) {
      const isSure = isStrong(element);
      const isRoot = localName === 'html' || localName === 'body';
      const listens = !isSure && !isRoot && hears(element);
      // It hears for what is in it.
      if (listens && !isPointer && [...element.children].filter((one) => tidy(one.textContent) !== '').length > 1) state.isDelegated = true;
      else if (isSure || listens || (!isRoot && isPointer && !context.isPointer)) {
        const box = element.getBoundingClientRect();
        if (box.width >= 4 && box.height >= 4 && box.right > 0 && box.bottom + context.window.scrollY > 0) {
          const one = { element, isSure, within: context.weak, holds: [], area: box.width * box.height, isFooter: inner.isFooter, isSubmit: false };
          candidates.push(one);
          for (let outer = context.weak; outer; outer = outer.within) outer.holds.push(one);
          if (isSure) inner.isControl = true;
          else { inner.weak = one; inner.isGuessed = true; }
        }
      }
    }
    const shadow = element.shadowRoot ?? state.shadows.get(element);
    if (shadow) return visitAll(shadow.childNodes, path + '#', inner);
    const slotted = localName === 'slot' ? element.assignedNodes() : [];
    visitAll(slotted.length > 0 ? slotted : element.childNodes, path, inner);
    if (localName === 'input' && BUTTONS.test(element.type) && isShown && element.value) units.push([path, tidy(element.value)]);
  };
  visitAll([document.documentElement], '', { window, isShown: true, size: 16, isPointer: false, isControl: false, weak: null, isFooter: false, parent: null });

  const cut = cover();
  const reachable = (element) => cut === null || holds(cut, element);
  const links = [];
  const ways = [];
  const times = new Map();
  const pressedLinks = new Set();
  const add = (element, kind, label) => {
    if (ways.length >= WAYS_MAX) return;
    const name = kind + ' ' + label.replace(/\d+/g, '0');
    const nth = times.get(name) ?? 0;
    times.set(name, nth + 1);
    const parent = element.parentElement ?? element.getRootNode();
    let group = groups.indexOf(parent);
    if (group === -1) group = groups.push(parent) - 1;
    ways.push({
      at: found.push(element) - 1,
      key: name + (nth === 0 ? '' : ' ' + nth),
      kind,
      label,
      group: group + ' ' + element.localName,
      isDisabled: isDisabled(element),
      isChosen: isChosen(element),
      isForward: FORWARD.test(label) || element.type === 'submit',
      href: element.localName === 'a' && /^https?:/.test(element.href) ? element.href : null,
    });
  };
  const groups = [];
  for (const { element, isSure, holds: inner, area, isFooter } of candidates) {
    if (!isSure && inner.length > 0) {
      const only = inner.length === 1 ? inner[0] : null;
      if (only === null || only.isSure || only.area >= area * 0.15) continue;
    }
    // The whole page hears: somebody in it is meant.
    if (!isSure && area > innerWidth * innerHeight * 0.6 && element.childElementCount > 1) {
      state.isDelegated = true;
      continue;
    }
    if (!reachable(element)) continue;
    const label = labelOf(element);
    if (element.localName === 'a' || element.localName === 'area') {
      const raw = element.getAttribute('href').trim();
      const to = wholeOf(raw);
      if (to !== null && !/^(?:https?|javascript):$/.test(to.protocol)) continue;
      const isOther = to !== null && /^https?:$/.test(to.protocol) && to.href.split('#', 1)[0] !== location.href.split('#', 1)[0];
      if (isOther) {
        const isOut = leaves(to);
        const isPlain = LEGAL.test(label) || LEGAL.test(to.pathname) || SOCIAL.test(to.hostname) || (!isOut && isFooter);
        if (isPlain || pressedLinks.has(to.href)) {
          if (isOut && links.length < WAYS_MAX) links.push({ url: to.href, label });
          continue;
        }
        pressedLinks.add(to.href);
      }
    }
    const spoken = element.getAttribute('aria-label') ?? '';
    const isBack = BACK.test(label) && (label !== '' || BACK.test(spoken));
    add(element, isBack ? 'back' : choiceOf(element) ?? (FORWARD.test(label) ? 'forward' : 'press'), label);
  }
  const sure = ways.length;
  const isSureOf = (one) => candidates.some(({ element }) => element === one || holds(element, one));
  // Somebody listens for all: what could be meant is found out by pressing.
  if (state.isDelegated) {
    for (const one of [...new Set(guesses)].filter((one) => reachable(one) && !isSureOf(one)).slice(0, GUESSES_MAX)) add(one, 'guess', labelOf(one));
  }
  const guessed = ways.splice(sure);
  return {
    address: location.href,
    title,
    units,
    owners,
    restless,
    ways,
    guesses: guessed,
    links,
    fields: fields.filter(reachable).slice(0, WAYS_MAX).map((element) => ({
      at: found.push(element) - 1,
      tag: element.localName,
      type: element.type ?? '',
      name: (element.name || element.id || '').slice(0, LABEL_MAX),
      label: fieldLabel(element),
      mode: element.inputMode ?? '',
      complete: element.autocomplete ?? '',
      min: element.min ?? '',
      max: element.max ?? '',
      step: element.step ?? '',
      maxLength: element.maxLength > 0 ? element.maxLength : null,
      value: element.value ?? '',
      options: element.localName === 'select' ? [...element.options].filter((one) => !one.disabled).map((one) => one.value).slice(0, 100) : [],
    })),
  };
};

/** Equal for two looks at what a visitor takes for the same. */
const printOf = ({ address, units, restless, ways, fields }) =>
  JSON.stringify([address.replaceAll(',', '%2C'), units.filter(([path]) => !restless.includes(path)), ways.map(({ key, isDisabled }) => [key, isDisabled]), fields.map(({ name, type }) => name + type)]);

/** What tells what a field is for, and no more of it: nothing that a page puts into one leaves no room for the others. */
const MARKS = ['type', 'autocomplete', 'for', 'name', 'id', 'placeholder', 'aria-label', 'title', 'data-testid', 'data-name', 'formcontrolname', 'v-model', 'ng-model', 'contenteditable'];
const MARK_MAX = 200;
const MARKUP_MAX = 500000;
const escaped = (text) => text.slice(0, MARK_MAX).replace(/[&<>"]/g, (one) => '&#' + one.charCodeAt(0) + ';');
const tagOf = (element) => {
  const name = /^(?:input|textarea|select|label)$/.test(element.localName) ? element.localName : 'div';
  const marks = MARKS.filter((mark) => element.hasAttribute(mark)).map((mark) => ' ' + mark + '="' + escaped(element.getAttribute(mark)) + '"');
  return '<' + name + marks.join('') + '>' + (name === 'input' || name === 'label' ? '' : '</' + name + '>');
};
const FIELDS = 'input, textarea, select, [contenteditable]';
/** All that could be typed into, with its labels, whether it is shown or not. */
const fieldsMarkup = () => {
  const parts = new Set();
  const inner = [];
  const read = (inside) => {
    for (const one of inside.querySelectorAll('*')) {
      if (one.localName === 'label') parts.add(tagOf(one) + escaped(tidy(one.textContent)) + [...one.querySelectorAll(FIELDS)].map(tagOf).join('') + '</label>');
      else if (one.matches(FIELDS)) { if (!one.closest('label')) parts.add(tagOf(one)); }
      else if (one.localName === 'iframe') {
        if (one.hasAttribute('srcdoc')) inner.push(one.cloneNode(false).outerHTML);
        try { read(one.contentDocument); } catch {}
      }
      const shadow = one.shadowRoot ?? state.shadows.get(one);
      if (shadow) read(shadow);
    }
  };
  read(document);
  const isSure = (part) => /type="password|autocomplete="/i.test(part);
  return [...[...parts].sort((one, other) => isSure(other) - isSure(one)), ...inner].join('\n').slice(0, MARKUP_MAX);
};
let lastFields = '';
/** Null where they are those of the time before. */
const newFields = () => {
  const now = fieldsMarkup();
  if (now === lastFields) return null;
  lastFields = now;
  return now;
};
`;
