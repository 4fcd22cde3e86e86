import { escapeAttribute, escapeText, isVoid } from '../../../lib/html/text.ts';
import { role } from '../../../lib/looks/block-look.ts';

const SIZE = 'width="960" height="540" viewBox="0 0 960 540"';

/** The image is embedded in the page, so that no address is requested for it. */
function drawing(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${SIZE}>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.replaceAll('"', "'")).replace(/%(?:20|2F|3A|3D|27)/g, decodeURIComponent)}`;
}

const image = [
  '<rect width="960" height="540" fill="#eaeef2"/>',
  '<circle cx="390" cy="215" r="34" fill="#afb8c1"/>',
  '<path d="M300 360 430 260l80 64 60-44 90 80z" fill="#afb8c1"/>',
];
const video = [
  '<rect width="960" height="540" fill="#1f2328"/>',
  '<circle cx="480" cy="270" r="64" fill="#57606a"/>',
  '<path d="M462 236v68l56-34z" fill="#ffffff"/>',
];

export const imagePlaceholder = drawing(image.join(''));
export const videoPlaceholder = drawing(video.join(''));

export type Declarations = Readonly<Record<string, string>>;

/** Reads declarations that are written as in a style sheet. */
export function css(declarations: string): Declarations {
  return Object.fromEntries(
    declarations.split(';').map((one) => {
      const colon = one.indexOf(':');
      return [one.slice(0, colon).trim(), one.slice(colon + 1).trim()];
    }),
  );
}

/**
 * An element that looks the same in any page: it reverts what the page's rules set and declares its own style with
 * `!important`. The panel keeps that mark when it changes or adds a value. `content` is markup.
 */
export function element(
  tag: string,
  declarations: Declarations,
  content = '',
  attributes: Readonly<Record<string, string>> = {},
): string {
  const style = styleOf({ all: 'revert', ...declarations });
  const written = Object.entries({ ...attributes, style }).map(
    ([name, value]) => ` ${name}="${escapeAttribute(value)}"`,
  );
  const startTag = `<${tag}${written.join('')}>`;
  return isVoid(tag) ? startTag : `${startTag}${content}</${tag}>`;
}

/** The outermost element of a section; it inherits only the typeface of the page. */
export function section(tag: string, declarations: Declarations, content: string): string {
  return element(tag, { all: 'initial', display: 'block', ...root, ...declarations }, content);
}

export const text = escapeText;

const root = css(`
  box-sizing: border-box; width: 100%; font-family: inherit; font-size: 16px; line-height: 1.5;
  color: ${role('ink')}
`);

function styleOf(declarations: Declarations): string {
  return Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}!important`)
    .join(';');
}

export const MUTED = role('muted');
export const LINE = `${role('lineWidth')} solid ${role('line')}`;

export const inner = css(`
  display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 16px 32px;
  max-width: 1120px; margin: 0 auto
`);
export const column = css('display: block; max-width: 720px; margin: 0 auto');
export const wide = css(`padding: clamp(40px,7vw,80px) 24px; background: ${role('ground')}`);
export const title = css(`
  margin: 0 0 12px; font-family: ${role('headFont')}; font-size: clamp(24px,4vw,34px);
  font-weight: ${role('headWeight')}; line-height: 1.2
`);
export const paragraph = css('margin: 0; font-size: 17px');
export const button = css(`
  display: inline-block; box-sizing: border-box; max-width: 100%; padding: 14px 28px;
  border-radius: ${role('radius')}; background: ${role('accent')}; color: ${role('onAccent')};
  font-size: 17px; font-weight: 600;
  line-height: 1.3; text-align: center; text-decoration: none; cursor: pointer
`);
/** This button stands on the ground of sections that stand out. */
export const strongButton: Declarations = {
  ...button,
  background: role('strongAccent'),
  color: role('onStrongAccent'),
};
export const outlined: Declarations = {
  ...button,
  border: LINE,
  background: role('card'),
  color: role('ink'),
};
/** A section that stands out. */
export const strong: Declarations = { background: role('strong'), color: role('onStrong') };
export const card = css(`
  display: block; box-sizing: border-box; padding: 20px; border: ${LINE};
  border-radius: ${role('cardRadius')}; background: ${role('card')}; box-shadow: ${role('shadow')}
`);

/** Resets for a button that stands in the page's own text: it inherits only the typeface. */
export const plainText = css(`
  font-style: normal; letter-spacing: normal; text-indent: 0; text-shadow: none;
  text-transform: none; white-space: normal
`);

export const link = (declarations: Declarations, words: string, href = '#') =>
  element('a', declarations, text(words), { href });
