import type { Random } from './random.ts';

export type PageChange = (html: string, random: Random) => string;

export const renameClasses: PageChange = (html, random) => {
  const names = new Map<string, string>();
  return html.replace(/class="([^"]*)"/g, (_all, classes: string) => {
    const renamed = classes.split(' ').map((name) => {
      if (!names.has(name)) names.set(name, `c${random.word(6)}`);
      return names.get(name);
    });
    return `class="${renamed.join(' ')}"`;
  });
};

export const changeLinks: PageChange = (html, random) =>
  html.replace(
    /(href|action)="[^"]*"/g,
    (_all, name: string) => `${name}="https://${random.word(8)}.test/${random.word(5)}"`,
  );

export const swapImages: PageChange = (html, random) =>
  html.replace(
    /(src="|url\()[^")]*\.(jpg|png|svg|gif)/g,
    (_all, before: string) => `${before}/fotos/${random.word(10)}.webp`,
  );

export const editWords =
  (every: number): PageChange =>
  (html, random) =>
    inTexts(html, (text) =>
      text.replace(/\p{L}{4,}/gu, (word) => (random.next() < 1 / every ? random.word(word.length) : word)),
    );

export const changeNumbers: PageChange = (html, random) =>
  inTexts(html, (text) => text.replace(/\d+/g, () => String(1 + random.below(5_000))));

export const addScripts: PageChange = (html, random) =>
  html
    .replace(
      '</head>',
      `<script src="https://cdn.test/${random.word(9)}.js"></script><meta name="${random.word(5)}" content="x"></head>`,
    )
    .replace(
      /<body[^>]*>/,
      (tag) => `${tag}<noscript><img src="https://pixel.test/tr?id=${random.below(99_999)}"></noscript>`,
    )
    .replace('</body>', `<script>${'window.x=1;'.repeat(200)}</script></body>`);

export const dropScripts: PageChange = (html) =>
  html.replace(/<script[\s\S]*?<\/script>|<link[^>]*>|<!--[\s\S]*?-->/g, '');

export const injectBanner: PageChange = (html) =>
  html.replace(
    /<body[^>]*>/,
    (tag) =>
      `${tag}<div style="position:fixed;top:0"><p>Atenção: últimas unidades com frete grátis para todo o Brasil, válido até a meia-noite de hoje</p><a href="https://outra.test">Aproveitar</a></div>`,
  );

/** Removes whitespace and writes accents as references, as tools do. */
export const writeAnew: PageChange = (html) =>
  inTexts(html.replace(/>\s+</g, '><'), (text) =>
    text.replace(/[\u00a1-\u00ff]/g, (letter, at: number) =>
      at % 2 === 0 ? `&#${letter.charCodeAt(0)};` : `&#x${letter.charCodeAt(0).toString(16)};`,
    ),
  ).replace(
    /<(\/?)(p|div|h1|h2|li|section|table|td|tr)\b/g,
    (_all, slash: string, name: string) => `<${slash}${name.toUpperCase()}`,
  );

/** Scatters invisible characters into words. */
export const strewUnseen: PageChange = (html, random) =>
  inTexts(html, (text) =>
    text.replace(/\p{L}/gu, (letter) => (random.next() < 0.2 ? `${letter}\u200b` : letter)),
  );

export const wrapBlocks: PageChange = (html) =>
  html.replace(/<p\b[^>]*>[\s\S]*?<\/p>/g, (block) => `<div class="w"><div>${block}</div></div>`);

export const reorder: PageChange = (html, random) => {
  const blocks = html.match(/<p\b[^>]*>[\s\S]*?<\/p>/g) ?? [];
  const order = random.shuffled(blocks);
  let at = -1;
  return html.replace(/<p\b[^>]*>[\s\S]*?<\/p>/g, () => {
    at += 1;
    return order[at] ?? '';
  });
};

/** Keeps the first paragraphs only. */
export const keepPart =
  (part: number): PageChange =>
  (html) => {
    const count = (html.match(/<p\b/g) ?? []).length;
    let at = 0;
    return html.replace(/<p\b[^>]*>[\s\S]*?<\/p>/g, (block) => {
      at += 1;
      return at <= count * part ? block : '';
    });
  };

export const inOrder =
  (...changes: PageChange[]): PageChange =>
  (html, random) =>
    changes.reduce((page, change) => change(page, random), html);

/** Changes texts between tags, except in scripts and styles. */
function inTexts(html: string, change: (text: string) => string): string {
  return html
    .split(/(<(?:script|style|title)\b[\s\S]*?<\/(?:script|style|title)>|<[^>]*>)/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}
