import { NAME_RULES } from '../sensitive/sensitive-words.ts';

/**
 * The judge of what is shown, as source of a function of `dom`, ways to read nodes that a page cannot change. It gives
 * `judgeField(element)`, a finding or null, `judgeRoot(root)`, findings of all that is shown under a document or shadow root, and
 * `isField(element)`. Works in any browser; nothing of it is kept between calls.
 */
export const PAGE_JUDGE = String.raw`function (dom) {
  ${NAME_RULES}
  const { read, call, all, styleOf } = dom;
  const RUNS_MAX = 4000;
  const FIELDS_MAX = 400;
  const UNTYPED = /^(?:hidden|submit|button|reset|image|checkbox|radio|range|color|file)$/;
  const OF_PLACE = /^(?:search|url|date|datetime-local|time|week|month)$/;
  const OWN = ['name', 'id', 'placeholder', 'aria-label', 'aria-placeholder', 'title', 'alt', 'data-placeholder', 'data-label',
    'data-testid', 'data-name', 'formcontrolname', 'v-model', 'ng-model', 'aria-description', 'aria-roledescription'];

  const nameOf = (element) => String(read(element, 'localName') ?? '').toLowerCase();
  const attribute = (element, name) => call(element, 'getAttribute', name) ?? '';
  const typeOf = (element) => String(attribute(element, 'type')).trim().toLowerCase();
  const isEditable = (element) => {
    const editable = call(element, 'getAttribute', 'contenteditable');
    return editable !== null && editable !== undefined && String(editable).trim().toLowerCase() !== 'false';
  };
  const isField = (element) => {
    const name = nameOf(element);
    if (name === 'input') return !UNTYPED.test(typeOf(element)) || String(read(element, 'type')) === 'password';
    return name === 'textarea' || name === 'select' || isEditable(element) ||
      /^(?:textbox|searchbox|combobox|spinbutton)$/.test(attribute(element, 'role')) ||
      (read(element, 'editContext') ?? null) !== null;
  };
  const rectOf = (element) => {
    const { left, top, right, bottom, width, height } = call(element, 'getBoundingClientRect');
    return { left, top, right, bottom, width, height };
  };
  const isShown = (element) => {
    for (let one = element, depth = 0; one !== null && depth < 60; depth += 1) {
      const style = styleOf(one);
      if (style === null) return true;
      if (style('display') === 'none') return false;
      if (depth === 0 && (style('visibility') !== 'visible' || parseFloat(style('font-size')) < 3)) return false;
      if (parseFloat(style('opacity')) < 0.05) return false;
      const up = read(one, 'parentNode');
      one = up === null || read(up, 'nodeType') === 1 ? up : (read(up, 'host') ?? null);
    }
    return true;
  };
  const byId = (element, id) => {
    const root = call(element, 'getRootNode');
    for (const one of all(root, '[id]')) if (attribute(one, 'id') === id) return one;
    return null;
  };
  const textOf = (element) => (element === null ? '' : String(read(element, 'textContent') ?? '').slice(0, 400));

  const isShutField = (element) => read(element, 'disabled') === true || read(element, 'readOnly') === true;
  /** Whether what stands in a field was written by the page, like a label. */
  const isPageText = (element) => {
    if (!/^(?:input|textarea)$/.test(nameOf(element)) || !isField(element) || dom.isWritten(element)) return false;
    const value = String(read(element, 'value') ?? '');
    return value.length > 3 && value.length <= 120;
  };
  const optionsOf = (select) => all(select, 'option').slice(0, 4).map((one) => String(read(one, 'label') ?? ''));
  const chosenOf = (select) => optionsOf(select)[Math.max(0, Number(read(select, 'selectedIndex')))] ?? '';

  const KNOWN_COUNTERS = /^(?:none|disc|circle|square|disclosure-\w+|decimal[\w-]*|(?:lower|upper)-\w+|\w+-(?:alpha|roman|latin|decimal))$/;
  let counters = null;
  /** The words that a style of counters of the page's own writes. */
  const counterOf = (element, name) => {
    if (name === '' || KNOWN_COUNTERS.test(name)) return '';
    const items = (list) => Array.from({ length: Math.min(2000, Number(read(list, 'length') ?? 0)) }, (_, at) => call(list, 'item', at));
    if (counters === null) {
      counters = new Map();
      for (const sheet of items(read(dom.documentOf(element), 'styleSheets')).slice(0, 50)) {
        const rules = read(sheet, 'cssRules');
        if (rules === undefined) continue;
        for (const rule of items(rules)) {
          const symbols = read(rule, 'symbols') || read(rule, 'additiveSymbols');
          if (symbols) counters.set(String(read(rule, 'name')), [read(rule, 'prefix'), symbols, read(rule, 'suffix')].join(' ').replace(/["']/g, ''));
        }
      }
    }
    return counters.get(name) ?? '';
  };

  /** What an element shows that is no text in it: an alternative text, its value, the sign of a list. */
  const addDrawn = (element, add) => {
    const name = nameOf(element);
    const isShut = isShutField(element);
    const isValue = /^(?:input|textarea)$/.test(name) && (/^(?:button|submit|reset)$/.test(typeOf(element)) || isShut || isPageText(element));
    const text = name === 'img' ? attribute(element, 'alt') : isValue ? String(read(element, 'value') ?? '') : name === 'select' && isShut ? chosenOf(element) : '';
    const style = styleOf(element);
    if (style === null || (text === '' && style('display') !== 'list-item') || !isShown(element)) return;
    const size = parseFloat(style('font-size')) || 16;
    if (text !== '') add(text.slice(0, 200), rectOf(element), size);
    if (style('display') !== 'list-item') return;
    const type = style('list-style-type');
    const [, marker = counterOf(element, type)] = /^"(.*)"$/.exec(type) ?? [];
    if (/\p{L}/u.test(marker)) add(marker, rectOf(element), size);
  };

  /** Letters below each other are read downwards. */
  const downwards = (runs) => {
    const letters = runs.filter(({ text }) => text.trim().length === 1).sort((a, b) => a.left - b.left || a.top - b.top);
    const found = [];
    let column = null;
    for (const letter of letters) {
      const isNext = column !== null && Math.abs(letter.left - column.left) < column.size && letter.top - column.bottom < column.size && letter.top > column.top;
      if (isNext) {
        column.text += letter.text.trim();
        column.bottom = letter.bottom;
        column.right = Math.max(column.right, letter.right);
      } else {
        column = { ...letter, text: letter.text.trim() };
        found.push(column);
      }
    }
    return found.filter(({ text }) => text.length > 2);
  };

  /** A letter of which nothing is drawn, though it has its place. */
  const isCutOff = (parent, style) => {
    if (/^rgba\(.*,\s*0\)$/.test(style('-webkit-text-fill-color') || style('color')) || style('clip-path') !== 'none') return true;
    const rect = rectOf(parent);
    return style('overflow-x') !== 'visible' && style('display') !== 'contents' && (rect.width < 1 || rect.height < 1);
  };

  /** What of a page is written near where: pieces of text by where they are drawn, letters that touch put together. */
  const runsOf = (root, depth = 0, from = null) => {
    if (depth === 0) counters = null;
    const pieces = [];
    const view = dom.documentOf(root);
    const outside = depth < 3 ? dom.frameOf(view) : null;
    const range = call(view, 'createRange');
    const add = (text, rect, size, color = '') => {
      if (text.trim() === '' || rect.width < 1 || rect.height < 2) return;
      pieces.push({ text, left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom, size, color });
    };
    const shown = new Map();
    for (const node of dom.texts(view, RUNS_MAX)) {
      const parent = read(node, 'parentNode');
      if (parent === null || /^(?:script|style|noscript|template|textarea|option|title)$/.test(nameOf(parent))) continue;
      const text = String(read(node, 'data') ?? '');
      if (!/\S/.test(text)) continue;
      if (!shown.has(parent)) {
        const size = read(parent, 'nodeType') === 1 ? (styleOf(parent)?.('font-size') ?? '16') : '16';
        shown.set(parent, read(parent, 'nodeType') !== 1 || isShown(parent) ? parseFloat(size) : 0);
      }
      const size = shown.get(parent);
      if (size === 0) continue;
      const style = text.trim().length <= 2 && read(parent, 'nodeType') === 1 ? styleOf(parent) : null;
      const color = style === null ? '' : isCutOff(parent, style) ? 'none' : style('-webkit-text-fill-color') || style('color');
      call(range, 'selectNodeContents', node);
      add(text, call(range, 'getBoundingClientRect'), size, color);
    }
    for (const element of dom.elements(view, RUNS_MAX)) {
      addDrawn(element, add);
      for (const pseudo of ['::before', '::after', '::marker']) {
        const style = styleOf(element, pseudo);
        const content = style === null ? 'none' : style('content');
        if (content === 'none' || content === 'normal' || content === '') continue;
        const quotes = /-quote\b/.test(content) ? style('quotes') : '';
        const text = content
          .replace(/\b(?:open|close)-quote\b/g, quotes)
          .replace(/counters?\([^)]*?,\s*([\w-]+)\)/g, (_, name) => JSON.stringify(counterOf(element, name)))
          .replace(/attr\(\s*([\w-]+)[^)]*\)/g, (_, name) => JSON.stringify(attribute(element, name)))
          .replace(/"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|[^"']+/g, (_, a, b) => (a ?? b ?? '').replace(/\\(.)/g, '$1'));
        if (/\p{L}/u.test(text) && isShown(element)) add(text, rectOf(element), parseFloat(style('font-size')) || 16);
      }
    }
    pieces.sort((a, b) => a.top - b.top || a.left - b.left);
    const lines = [];
    for (const piece of pieces) {
      const middle = (piece.top + piece.bottom) / 2;
      const line = lines.slice(-40).find((one) => middle > one.top && middle < one.bottom && Math.abs(one.size - piece.size) < one.size);
      if (line === undefined) lines.push({ ...piece, pieces: [piece] });
      else line.pieces.push(piece);
    }
    const runs = [];
    const readLine = (inLine, isOneWord = false) => {
      inLine.sort((a, b) => a.left - b.left);
      let run = null;
      for (const piece of inLine) {
        const gap = run === null ? Infinity : piece.left - run.right;
        // Letters of one word may stand in elements of their own, as far apart as a heading's.
        const isLetter = run !== null && (piece.text.trim().length <= 2 || run.last.trim().length <= 2);
        if (run !== null && gap < run.size * (isLetter ? 1.6 : 0.8) && gap > -run.size) {
          run.text += (gap > run.size * 0.2 && !isLetter ? ' ' : '') + (isLetter && !isOneWord && gap > run.size * 0.6 ? ' ' : '') + piece.text;
          run.last = piece.text;
          run.right = Math.max(run.right, piece.right);
          run.top = Math.min(run.top, piece.top);
          run.bottom = Math.max(run.bottom, piece.bottom);
        } else {
          run = { ...piece, last: piece.text };
          runs.push(run);
        }
      }
    };
    for (const { pieces: inLine } of lines) {
      readLine(inLine.filter(({ color }) => color !== 'none'));
      // Letters that nobody sees, in the colour of what is behind them too, may stand between the others.
      const letters = inLine.filter(({ color }) => color !== '');
      const colors = new Set(letters.map(({ color }) => color));
      if (colors.size < 2 || colors.size > 4 || letters.length < 5) continue;
      colors.delete('none');
      for (const color of colors) readLine(letters.filter((one) => one.color === color), true);
    }
    runs.push(...downwards(runs));
    const moved = (others, x, y) => {
      for (const { text, left, right, top, bottom, size } of others) {
        runs.push({ text, size, left: left + x, right: right + x, top: top + y, bottom: bottom + y });
      }
    };
    if (outside !== null && outside !== from) {
      const place = rectOf(outside);
      moved(runsOf(outside, depth + 1, view), -place.left, -place.top);
    }
    if (depth < 3) {
      for (const frame of all(view, 'iframe,frame,object,embed').slice(0, 20)) {
        const inside = dom.documentIn(frame);
        if (inside === null || inside === from || !isShown(frame)) continue;
        const place = rectOf(frame);
        moved(runsOf(inside, depth + 1, frame), place.left, place.top);
      }
    }
    return runs;
  };

  const across = (run, field) => run.left < field.right + 30 && run.right > field.left - 30;
  const nearOf = (runs, field) => {
    const near = [];
    for (const run of runs) {
      const level = run.bottom > field.top + 2 && run.top < field.bottom - 2;
      if (level && across(run, field)) near.push(run);
      else if (level && run.right <= field.left && field.left - run.right < 260) near.push(run);
      else if (level && run.left >= field.right && run.left - field.right < 120) near.push(run);
      else if (run.bottom <= field.top + 4 && field.top - run.bottom < 64 && across(run, field)) near.push(run);
      else if (run.top >= field.bottom - 4 && run.top - field.bottom < 28 && across(run, field)) near.push(run);
    }
    return near;
  };

  const ownNames = (element) => {
    const names = [];
    for (const name of OWN) {
      const value = attribute(element, name);
      if (value !== '') names.push(String(value).slice(0, 200));
    }
    for (const name of ['aria-labelledby', 'aria-describedby']) {
      for (const id of String(attribute(element, name)).split(/\s+/)) if (id !== '') names.push(textOf(byId(element, id)));
    }
    const forms = read(element, 'labels');
    if (forms) for (let at = 0; at < Math.min(4, Number(read(forms, 'length'))); at += 1) names.push(textOf(call(forms, 'item', at)));
    const closest = call(element, 'closest', 'label');
    if (closest) names.push(textOf(closest));
    if (nameOf(element) === 'select') names.push(textOf(element).slice(0, 60), optionsOf(element)[0] ?? '');
    const typed = nameOf(element) === 'input' ? String(read(element, 'defaultValue') ?? '') : isEditable(element) ? textOf(element) : '';
    if (typed !== '' && typed.length <= 60) names.push(typed);
    if (isPageText(element)) names.push(String(read(element, 'value')).slice(0, 60));
    // What the page has the browser say of the field.
    const complaint = String(read(element, 'validationMessage') ?? '');
    if (complaint !== '') names.push(complaint.slice(0, 200));
    return names;
  };

  const finding = (kind, sign, element) => ({ kind, sign: String(sign).trim().slice(0, 120), element });

  /** A file that shows who somebody is, or a card. */
  const judgePicture = (element, runs) => {
    const near = nearOf(runs(), rectOf(element)).map(({ text }) => text).filter((text) => text.length <= 120);
    for (const text of [...ownNames(element), ...near]) {
      for (const reading of readingsOf(text)) {
        const kind = firstOf(pictures, reading);
        if (kind !== null && !denying.test(reading)) return finding(kind, text, element);
      }
    }
    return null;
  };

  const judgeField = (element, runs) => {
    const name = nameOf(element);
    const type = typeOf(element);
    if (name === 'input' && (type === 'password' || String(read(element, 'type')) === 'password')) return finding('password', 'type=password', element);
    if (name === 'input' && type === 'file') return judgePicture(element, runs);
    if (!isField(element)) return null;
    for (const token of String(attribute(element, 'autocomplete')).toLowerCase().split(/\s+/)) {
      if (tokens.has(token)) return finding(tokens.get(token), 'autocomplete=' + token, element);
    }
    const style = styleOf(element);
    if (style !== null) {
      const hides = style('-webkit-text-security') || style('text-security') || 'none';
      if (hides !== 'none' && hides !== '') return finding('password', 'text-security', element);
      if (/text-?security|password|(?:^|[^a-z])(?:dots?|discs?)(?:[^a-z]|$)/i.test(style('font-family'))) return finding('password', 'font', element);
    }
    // Nobody sees what is written there: a page that hides it so says what it is.
    if (!isShutField(element) && /^[•●⚫⬤∙]{2,}.?$/.test(String(read(element, 'value') ?? '').slice(0, 100))) return finding('password', 'hidden signs', element);
    const names = ownNames(element);
    const harmlessName = names.some((one) => readingsOf(one).some((reading) => harmless.test(reading)));
    for (const one of names) {
      const kind = kindOfName(one);
      if (kind !== null && !(OF_PLACE.test(type) && harmlessName)) return finding(kind, one, element);
    }
    const rect = rectOf(element);
    if (rect.width < 1 || rect.height < 1 || !dom.isReachable(element, style)) return null;
    const near = nearOf(runs(), rect);
    for (const { text } of near) {
      const kind = kindOfLabel(text, harmlessName);
      if (kind !== null) return finding(kind, text, element);
    }
    // Lines of one text stand in runs of their own.
    const asked = names.some((one) => readingsOf(one).some((reading) => ANSWERS.test(reading))) ? near.find(({ text }) => isAskedFor(text)) : undefined;
    if (asked !== undefined) return finding('password', asked.text, element);
    const joined = near.map(({ text }) => text.trim()).join(' ');
    const kind = harmlessName ? null : kindOfLabel(joined, harmlessName);
    if (kind !== null) return finding(kind, joined, element);
    if (harmlessName || type === 'email' || type === 'tel' || OF_PLACE.test(type)) return null;
    for (const run of runs()) {
      const away = rect.top - run.bottom;
      const kind = away > -20 && away < 700 ? askOf(run.text) : null;
      if (kind !== null && !near.some(({ text }) => readingsOf(text).some((reading) => harmless.test(reading)))) return finding(kind, run.text, element);
    }
    return null;
  };

  /** What a field is called that takes an answer to whatever stands above it. */
  const ANSWERS = /\b(?:resposta|responda|mensagem|message|answer|respuesta)\b/;
  const ASKED_FOR = /\b(?:qual (?:e |era )?(?:a|o)|digite|informe|confirme|escreva|envie|mande)(?: (?:a|o|as|os|sua|seu|suas|seus|nova|atual))*$/;
  /** Of a question for the secret itself, not about it. */
  const isAskedFor = (text) => text.length <= 200 && readingsOf(text).some((reading) => words.some(([, pattern]) => {
    const found = pattern.exec(reading);
    const before = found === null ? '' : reading.slice(0, found.index).trim();
    return found !== null && ASKED_FOR.test(before) && !denying.test(before);
  }));

  /** Of a text that tells somebody to type a secret, wherever it stands. */
  const askOf = (text) => {
    if (text.length > 300) return null;
    for (const reading of readingsOf(text)) {
      for (const [kind, pattern] of words) {
        const found = pattern.exec(reading);
        if (found === null) continue;
        const before = reading.slice(0, found.index).trim();
        if (asking.test(before) && !denying.test(before)) return kind;
      }
    }
    return null;
  };

  const DIGIT_WORDS = /^(?:zero|um|dois|tres|quatro|cinco|seis|sete|oito|nove|one|two|three|four|five|six|seven|eight|nine|uno|dos|cuatro|siete|ocho|nueve|diez)$/;
  const digitOf = (element) => {
    const text = (nameOf(element) === 'input' ? String(read(element, 'value') ?? '') : textOf(element)).trim();
    if (text.length > 12) return null;
    const plainText = text.normalize('NFKC').replace(/[\ufe0e\ufe0f\u20e3]/g, '').trim();
    if (/^\d(?:\s*(?:ou|-|\/|e)\s*\d)?$/.test(plainText)) return plainText;
    return readingsOf(text).some((reading) => DIGIT_WORDS.test(reading)) ? text : null;
  };

  /** What takes a secret without a field: a drawn keypad, buttons or sliders of digits, or keys that the page itself listens to. */
  const judgeKeypads = (root, runs) => {
    const found = [];
    const isPad = (element, width, height) => {
      const rect = rectOf(element);
      return rect.width >= width && rect.height >= height && isShown(element);
    };
    for (const canvas of all(root, 'canvas')) {
      for (const name of ownNames(canvas)) {
        const kind = askOf(name) ?? kindOfLabel(name, true);
        if (kind !== null) found.push(finding(kind, name, canvas));
      }
    }
    const labelled = [];
    for (const run of runs()) {
      const kind = askOf(run.text) ?? (run.text.length <= 60 ? kindOfLabel(run.text, true) : null);
      if (kind !== null) labelled.push({ kind, run });
    }
    if (labelled.length === 0) return found;
    const { kind, run } = labelled[0];
    for (const pad of all(root, 'canvas,img[usemap]')) if (isPad(pad, 60, 40)) found.push(finding(kind, run.text, pad));
    const sliders = all(root, 'input[type=range i]').filter((one) => Number(read(one, 'max')) <= 10);
    if (sliders.length >= 3) for (const slider of sliders) found.push(finding(kind, run.text, slider));
    const keys = all(root, 'button,a,td,li,div,span,label,input,text,[role=button],[onclick]').filter(
      (one) => (read(one, 'childElementCount') ?? 0) === 0 && digitOf(one) !== null && isShown(one));
    if (new Set(keys.map(digitOf)).size < 5) return found;
    for (const key of keys) {
      // What is pressed may be what a drawn digit lies on.
      const drawing = nameOf(key) === 'text' ? read(key, 'ownerSVGElement') : null;
      found.push(finding(kind, run.text, drawing ?? key));
    }
    return found;
  };

  const judgeRoot = (root) => {
    let kept = null;
    const runs = () => (kept ??= runsOf(root));
    const found = [];
    const fields = all(root, 'input,textarea,select,[contenteditable],[role=textbox],[role=searchbox],[role=combobox],[role=spinbutton]').slice(0, FIELDS_MAX);
    for (const field of fields) {
      const one = judgeField(field, runs);
      if (one !== null) found.push(one);
    }
    return [...found, ...judgeKeypads(root, runs)];
  };

  /** Whether what is shown asks for a secret though it has no field: keys that are pressed then are nobody's business. */
  const asksWithoutField = (root) => {
    for (const run of runsOf(root)) if ((askOf(run.text) ?? kindOfLabel(run.text, true)) !== null) return true;
    return false;
  };

  const judgeOne = (element) => {
    let kept = null;
    return judgeField(element, () => (kept ??= runsOf(call(element, 'getRootNode'))));
  };
  return { judgeRoot, judgeOne, isField, asksWithoutField, kindOfName, askOf };
}`;
