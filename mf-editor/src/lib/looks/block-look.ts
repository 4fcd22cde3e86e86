import { contrast, isDark, mix, readable } from './colours.ts';

/** What a page itself looks like. Colours are `#rrggbb`. */
export interface PageLook {
  ground: string;
  ink: string;
  /** Colour of the page's buttons; null for a page without colour. */
  accent: string | null;
  /** Family of its headlines; null where it is that of its texts. */
  headFont: string | null;
  /** Corner radius of the page's buttons, in pixels. */
  radius: number;
}

/** A page that says nothing of itself. */
export const PLAIN: PageLook = { ground: '#ffffff', ink: '#1f2328', accent: null, headFont: null, radius: 8 };

export const lookNames = ['page', 'light', 'soft', 'dark', 'bold', 'lines'] as const;
export type LookName = (typeof lookNames)[number];

const GREEN = '#15692f';
const WHITE = '#ffffff';
const BLACK = '#000000';
const PILL = 999;

interface Base {
  ground: string;
  ink: string;
  /** Ground of sections that stand out. */
  strong: string;
  /** Ground of sections between others. */
  soft?: string;
  radius: number;
  cardRadius: number;
  lineWidth?: number;
  line?: string;
  shadow?: string;
  headWeight?: number;
}

/** What blocks are drawn with, by the names that stand in their styles. */
export type BlockLook = ReturnType<typeof lookOf>;
type LookRole = keyof BlockLook;

const bases: Record<LookName, (page: PageLook, accent: string) => Base> = {
  page: ({ ground, ink, radius }, accent) => ({
    ground,
    ink,
    strong: isDark(ground) ? mix(ground, WHITE, 0.1) : mix('#1f2328', accent, 0.1),
    radius,
    cardRadius: Math.min(radius + 4, 20),
  }),
  light: (_, accent) => ({
    ground: WHITE,
    ink: '#1f2328',
    strong: mix('#14171a', accent, 0.2),
    radius: 8,
    cardRadius: 12,
  }),
  soft: (_, accent) => ({
    ground: mix(WHITE, accent, 0.06),
    ink: mix('#1f2328', accent, 0.15),
    strong: mix(WHITE, accent, 0.2),
    radius: PILL,
    cardRadius: 20,
    line: mix(WHITE, accent, 0.12),
    shadow: '0 8px 24px rgba(31,35,40,.08)',
  }),
  dark: (_, accent) => ({
    ground: mix('#101418', accent, 0.08),
    ink: '#f3f5f7',
    strong: mix('#07090b', accent, 0.06),
    radius: 10,
    cardRadius: 14,
  }),
  bold: (_, accent) => ({
    ground: WHITE,
    ink: '#14171a',
    strong: accent,
    soft: mix(WHITE, accent, 0.12),
    radius: 4,
    cardRadius: 6,
    lineWidth: 2,
    line: accent,
    headWeight: 800,
  }),
  lines: (_, accent) => ({
    ground: WHITE,
    ink: '#1f2328',
    strong: mix(WHITE, accent, 0.04),
    radius: 0,
    cardRadius: 0,
    lineWidth: 2,
    line: '#1f2328',
    headWeight: 600,
  }),
};

/** One of the six looks, with the page's own colour and fonts. Every text can be read on its ground. */
export function lookOf(name: LookName, page: PageLook) {
  const own = page.accent ?? GREEN;
  const { ground, ink, strong, radius, cardRadius, ...more } = bases[name](page, own);
  const card = isDark(ground) ? mix(ground, WHITE, 0.06) : name === 'page' ? ground : WHITE;
  const soft = more.soft ?? mix(ground, ink, 0.035);
  const onStrong = readable(isDark(strong) || contrast(WHITE, strong) >= 4.5 ? WHITE : ink, strong);
  const lighter = mix(strong, onStrong, 0.08);
  // Text on it must be read no worse than beside it.
  const strongCell =
    contrast(onStrong, lighter) >= 7 ? lighter : mix(strong, isDark(onStrong) ? WHITE : BLACK, 0.15);
  const paler = mix(onStrong, strong, 0.2);
  // A button of the ground's own colour could not be seen.
  const stands = contrast(own, strong) >= 1.6;
  const strongAccent = stands ? own : onStrong;
  const note = mix(ground, own, 0.08);
  return {
    ground,
    soft,
    card,
    ink: readable(ink, soft, 7),
    muted: readable(mix(ink, ground, 0.3), soft),
    line: more.line ?? mix(ground, ink, 0.16),
    lineWidth: `${more.lineWidth ?? 1}px`,
    fieldLine: readable(mix(ground, ink, 0.5), ground, 3),
    accent: own,
    onAccent: readable(WHITE, own),
    accentInk: readable(own, ground),
    strong,
    onStrong,
    onStrongMuted: [strong, strongCell].every((one) => contrast(paler, one) >= 4.5) ? paler : onStrong,
    strongCell,
    strongAccent,
    onStrongAccent: readable(stands ? WHITE : strong, strongAccent),
    note,
    noteInk: readable(own, note),
    radius: `${radius}px`,
    cardRadius: `${cardRadius}px`,
    shadow: more.shadow ?? 'none',
    headFont: page.headFont ?? 'inherit',
    headWeight: String(more.headWeight ?? 700),
  };
}

/** Stands in a block's styles for what its look says. */
export const role = (name: LookRole): string => `@${name}@`;

/** @param markup in which roles stand, written as markup */
export function dressed(markup: string, look: BlockLook, write: (text: string) => string): string {
  return markup.replace(/@(\w+)@/g, (whole, name: string) =>
    Object.hasOwn(look, name) ? write(look[name as LookRole]) : whole,
  );
}
