import { type PageLook, PLAIN } from '../block-look.ts';
import { isDark, readColour, saturation } from '../colours.ts';

/** Links and buttons of a page that are looked at. */
const LOOKED_MAX = 300;
const COLOURFUL = 0.25;
/** A band as wide as the page is no button. */
const AREA_MAX = 60_000;

/** Fonts and colours of a page, from what it shows. */
export function readLook(page: Document): PageLook {
  const { body } = page;
  if (body === null) return PLAIN;
  const style = getComputedStyle(body);
  const ground =
    readColour(style.backgroundColor) ??
    readColour(getComputedStyle(page.documentElement).backgroundColor) ??
    PLAIN.ground;
  const ink = readColour(style.color) ?? PLAIN.ink;
  const head = page.querySelector('h1,h2');
  const headFont = head === null ? null : getComputedStyle(head).fontFamily;
  const { accent, radius } = readButtons(page);
  return {
    ground,
    // A page whose body says nothing of its dark sections.
    ink: isDark(ink) === isDark(ground) ? (isDark(ground) ? '#f3f5f7' : PLAIN.ink) : ink,
    accent,
    headFont: headFont === null || headFont === style.fontFamily || !isFont(headFont) ? null : headFont,
    radius,
  };
}

const isFont = (family: string): boolean => /^[\p{L}\p{N} ,"'.-]{1,300}$/u.test(family);

/** The colour that most of what can be pressed has, by area. */
function readButtons(page: Document): Pick<PageLook, 'accent' | 'radius'> {
  const areas = new Map<string, { area: number; radius: number }>();
  for (const element of [...page.querySelectorAll('a,button,[role=button],input[type=submit]')].slice(
    0,
    LOOKED_MAX,
  )) {
    const style = getComputedStyle(element);
    const colour = readColour(style.backgroundColor);
    if (colour === null || saturation(colour) < COLOURFUL) continue;
    const { width, height } = element.getBoundingClientRect();
    const { area = 0 } = areas.get(colour) ?? {};
    const radius = Math.min(999, Math.max(0, Number.parseFloat(style.borderTopLeftRadius) || 0));
    areas.set(colour, { area: area + Math.min(width * height, AREA_MAX), radius });
  }
  const [most] = [...areas].sort(([, one], [, other]) => other.area - one.area);
  if (most !== undefined) return { accent: most[0], radius: most[1].radius };
  const link = page.querySelector('a');
  const colour = link === null ? null : readColour(getComputedStyle(link).color);
  // The blue of links that have no colour of their own says nothing.
  const isOwn = colour !== null && colour !== '#0000ee' && saturation(colour) >= COLOURFUL;
  return { accent: isOwn ? colour : null, radius: PLAIN.radius };
}
