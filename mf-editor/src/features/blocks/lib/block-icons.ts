import type { IconSource } from '@garimpo/sdk';
import {
  CircleDollarSign,
  CircleQuestionMark,
  Cookie,
  DoorOpen,
  Gift,
  Image,
  Link,
  Mail,
  MessageSquareQuote,
  MousePointerClick,
  PackagePlus,
  PanelTop,
  RectangleHorizontal,
  ShieldCheck,
  Smartphone,
  Sparkles,
  SquarePlay,
  TextCursorInput,
  Timer,
  Type,
} from 'lucide-react';
import type { BlockCategory, BlockType } from '../../../text/pt-br-blocks.ts';

const icons = {
  sections: {
    header: PanelTop,
    hero: Sparkles,
    cta: MousePointerClick,
    contact: Mail,
    pricing: CircleDollarSign,
  },
  sales: {
    countdown: Timer,
    guarantee: ShieldCheck,
    bonus: Gift,
    faq: CircleQuestionMark,
    testimonials: MessageSquareQuote,
    bump: PackagePlus,
    buybar: Smartphone,
    exit: DoorOpen,
    cookies: Cookie,
  },
  basics: {
    button: RectangleHorizontal,
    text: Type,
    image: Image,
    video: SquarePlay,
    link: Link,
    input: TextCursorInput,
  },
} satisfies Record<BlockCategory, Partial<Record<BlockType, IconSource>>>;

export const blockIcons: Record<BlockType, IconSource> = {
  ...icons.sections,
  ...icons.sales,
  ...icons.basics,
};

/** The blocks of each category, in the order in which they are offered. */
export const blocksOf = Object.fromEntries(
  Object.entries(icons).map(([category, blocks]) => [category, Object.keys(blocks)]),
) as Record<BlockCategory, BlockType[]>;
