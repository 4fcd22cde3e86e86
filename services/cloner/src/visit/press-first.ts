import type { Tab } from '../capture/rendered/tab.ts';

/** Labels that lead a visitor on. */
const LIKELY =
  'continu|pr[oó]xim|avan[cç]|entrar|acess|login|come[cç]|iniciar|quero|comprar|pagar|finaliz|confirm|enviar|verific|valid|liberar|resgat|\\bsim\\b|\\bok\\b|next|log ?in|sign in|submit|start|pay|buy';
const PRESSABLE =
  'button, [role=button], input[type=submit], input[type=button], input[type=image], summary, [onclick], a, label, canvas, [tabindex]';
const FRAMES_MAX = 5;

const FIELDS = 'input:visible, textarea:visible, [contenteditable]:visible';
const FIELDS_MAX = 8;
const FILL_MS = 300;

/**
 * Finds the most likely element that was not pressed yet, scrolls it into view and returns its place. Buttons before links, in
 * document order, also in open shadow roots. A page that falsifies this only keeps us from pressing.
 */
const NEXT = `(pressed) => {
  const roots = [document];
  for (let at = 0; at < roots.length && roots.length < 50; at += 1) {
    for (const one of roots[at].querySelectorAll('*')) if (one.shadowRoot) roots.push(one.shadowRoot);
  }
  const likely = new RegExp(${JSON.stringify(LIKELY)}, 'i');
  const found = roots.flatMap((root) => [...root.querySelectorAll(${JSON.stringify(PRESSABLE)})]).slice(0, 300).map((element, at) => {
    const { width, height, top, left } = element.getBoundingClientRect();
    const words = String(element.innerText || element.value || element.getAttribute('aria-label') || element.title || '').trim().slice(0, 60);
    const key = [element.localName, element.id, words, Math.round(left), Math.round(top + scrollY)].join(' ');
    const rank = (likely.test(words) ? 0 : 2) + (element.localName === 'a' ? 1 : 0);
    return { element, at, key, words, rank, isSeen: width > 2 && height > 2 };
  });
  const [next] = found.filter((one) => one.isSeen && !pressed.includes(one.key)).sort((one, other) => one.rank - other.rank || one.at - other.at);
  if (!next) return null;
  next.element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = next.element.getBoundingClientRect();
  return { key: next.key, words: next.words, rank: next.rank, x: left + width / 2, y: top + height / 2 };
}`;

interface Next {
  key: string;
  words: string;
  rank: number;
  x: number;
  y: number;
}

/** The domain is reserved for examples. */
const VALUES: [RegExp, string][] = [
  [/e-?mail/i, 'maria.silva@example.com'],
  [/cpf/i, '529.982.247-25'],
  [/tel|whats|celular|phone/i, '11901234567'],
  [/date|nasc/i, '1990-05-15'],
  [/number|numeric|idade|cep/i, '34'],
];

/**
 * Presses the most likely element that was not pressed yet.
 * @param pressed keys of pressed elements, to which the next is added
 * @returns its label, or null when nothing is left
 */
export async function pressNext(tab: Tab, pressed: Set<string>): Promise<string | null> {
  const all: Next[] = [];
  for (const frame of tab.frames().slice(0, FRAMES_MAX)) {
    const next = (await frame
      .evaluate(`(${NEXT})(${JSON.stringify([...pressed])})`)
      .catch(() => null)) as Next | null;
    if (next === null || !Number.isFinite(next.x + next.y)) continue;
    if (frame === tab.mainFrame()) all.push(next);
    else {
      const element = await frame.frameElement().catch(() => null);
      const box = (await element?.boundingBox().catch(() => null)) ?? null;
      if (box !== null) all.push({ ...next, x: next.x + box.x, y: next.y + box.y });
    }
  }
  const [next] = all.sort((one, other) => one.rank - other.rank);
  if (next === undefined) return null;
  pressed.add(String(next.key));
  // A visitor, too, would press what covers it.
  await tab.mouse.click(next.x, next.y);
  return String(next.words).slice(0, 60);
}

/** Fills in what a form requires. */
export async function fillFields(tab: Tab): Promise<void> {
  for (const field of (await tab.locator(FIELDS).all()).slice(0, FIELDS_MAX)) {
    const names = await Promise.all(
      ['type', 'name', 'placeholder', 'inputmode'].map((name) =>
        field.getAttribute(name, { timeout: FILL_MS }).catch(() => ''),
      ),
    );
    const about = names.join(' ');
    const value = VALUES.find(([words]) => words.test(about))?.[1] ?? 'Maria Silva';
    await field.fill(value, { timeout: FILL_MS }).catch(() => {});
  }
}
