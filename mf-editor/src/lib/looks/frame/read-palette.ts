import { readColour } from '../colours.ts';
import { COLOURS_MAX, FONTS_MAX, type PagePalette, VARIABLES_MAX } from '../page-palette.ts';

/** Elements that are looked at; the rest of a long page repeats them. */
const LOOKED_MAX = 800;
const FONT = /^[\p{L}\p{N} ._+-]{1,60}$/u;
const NAME = /^--[\w-]{1,80}$/;

export function readPalette(page: Document): PagePalette {
  return { variables: readVariables(page), colours: readColours(page), fonts: readFonts(page) };
}

function readVariables(page: Document): PagePalette['variables'] {
  const found: PagePalette['variables'] = [];
  const probe = page.createElement('i');
  const root = page.documentElement;
  root.append(probe);
  for (const name of variableNames(page)) {
    if (found.length === VARIABLES_MAX) break;
    const value = getComputedStyle(root).getPropertyValue(name).trim();
    if (!NAME.test(name) || value === '' || !CSS.supports('color', value)) continue;
    // The browser says what a name or another notation stands for.
    probe.style.color = value;
    const colour = readColour(getComputedStyle(probe).color);
    if (colour !== null && !found.some((one) => one.name === name)) found.push({ name, colour });
  }
  probe.remove();
  return found;
}

/** Sheets of other files cannot be read in this frame, but the browser lists what they set where it knows how. */
function variableNames(page: Document): string[] {
  const root = page.documentElement as HTMLElement & { computedStyleMap?: () => Iterable<[string, unknown]> };
  if (root.computedStyleMap !== undefined)
    return [...root.computedStyleMap()].map(([name]) => name).filter((name) => name.startsWith('--'));
  return [...page.querySelectorAll('style')].flatMap(({ textContent }) =>
    [...textContent.matchAll(/(--[\w-]{1,80})\s*:/g)].map(([, name = '']) => name),
  );
}

/** Those that most elements have, by text and by ground. */
function readColours(page: Document): string[] {
  const counts = new Map<string, number>();
  const count = (computed: string) => {
    const colour = readColour(computed);
    if (colour !== null) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  };
  for (const element of [...page.querySelectorAll('body *')].slice(0, LOOKED_MAX)) {
    const { color, backgroundColor } = getComputedStyle(element);
    count(color);
    count(backgroundColor);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COLOURS_MAX)
    .map(([colour]) => colour);
}

/** Fonts that the page's sheets load. */
function readFonts(page: Document): string[] {
  const names = new Set<string>();
  // Not every browser lists them.
  page.fonts?.forEach(({ family }) => {
    names.add(family.replace(/^["']|["']$/g, ''));
  });
  return [...names].filter((name) => FONT.test(name)).slice(0, FONTS_MAX);
}
