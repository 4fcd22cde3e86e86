import { UPLOAD_WIDTH_KEPT, UPLOAD_WIDTHS_MAX } from '@garimpo/cloner-contract';
import type { ShownPicture } from './shown-picture.ts';

/** Widths that a picture is wanted in, and what `sizes` says of where it is shown how wide. */
export interface WantedSizes {
  /** The widths are in pixels of the file. */
  widths: number[];
  sizes: string;
}

/** Phones below this width mostly show pictures as wide as their screen. */
const PHONE = 767;
const PHONE_SHOWN = 390;
const LARGEST_UNKNOWN = 1_024;
/** A picture that takes so much of the screen takes all of it on wider ones. */
const WHOLE = 0.9;
const DENSITIES = [1, 2] as const;
/** Files whose widths are nearer to one another are not worth two requests. */
const APART = 1.25;

/** By what the frame shows at one width of the screen. Where another width is not known, the larger file is taken. */
export function wantedSizes({ box, screen, isFixed, natural, kind }: ShownPicture): WantedSizes {
  const shown = Math.max(1, Math.round(box.width));
  if (kind === 'background') return { widths: [Math.min(UPLOAD_WIDTH_KEPT, shown * 2)], sizes: '' };
  const [largest, sizes] = sizesFor(shown, screen, isFixed, natural?.width ?? 0);
  const phone = Math.min(PHONE_SHOWN, largest);
  const all = [phone, shown, largest].flatMap((width) => DENSITIES.map((density) => width * density));
  return { widths: spread(all), sizes };
}

function sizesFor(shown: number, screen: number, isFixed: boolean, natural: number): [number, string] {
  if (isFixed) return [shown, `(max-width: ${shown}px) 100vw, ${shown}px`];
  const share = Math.min(1, shown / Math.max(1, screen));
  if (screen <= PHONE) {
    const largest = Math.min(UPLOAD_WIDTH_KEPT, Math.max(shown, natural || LARGEST_UNKNOWN));
    return [largest, `(max-width: ${PHONE}px) ${Math.ceil(share * 100)}vw, ${largest}px`];
  }
  if (share > WHOLE) return [Math.max(shown, 1_920), '100vw'];
  return [shown, `(max-width: ${PHONE}px) 100vw, ${shown}px`];
}

/** The widths begin with the narrowest; one that is nearly another's is left out. */
function spread(widths: readonly number[]): number[] {
  const kept: number[] = [];
  for (const width of [...widths].map(Math.round).sort((one, other) => other - one)) {
    const bounded = Math.min(UPLOAD_WIDTH_KEPT, width);
    const last = kept.at(-1);
    if (last === undefined || bounded * APART <= last) kept.push(bounded);
  }
  return kept.slice(0, UPLOAD_WIDTHS_MAX).reverse();
}
