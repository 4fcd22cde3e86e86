import type { IconSource } from '@garimpo/sdk';
import {
  CircleDollarSign,
  Image,
  Link,
  Mail,
  MousePointerClick,
  PanelTop,
  RectangleHorizontal,
  Sparkles,
  SquarePlay,
  TextCursorInput,
  Type,
} from 'lucide-react';
import { blocksText } from '../../../text/pt-br-blocks.ts';
import {
  type BlockCategory,
  type BlockType,
  blockCategories,
  blockDrawings,
  blockTypes,
  type DrawnShape,
} from '../lib/block-drawings.ts';

export interface CatalogueEntry {
  type: BlockType;
  label: string;
  category: BlockCategory;
  preview: readonly DrawnShape[];
  icon: IconSource;
}

const icons: Record<BlockType, IconSource> = {
  header: PanelTop,
  hero: Sparkles,
  cta: MousePointerClick,
  contact: Mail,
  pricing: CircleDollarSign,
  button: RectangleHorizontal,
  text: Type,
  image: Image,
  video: SquarePlay,
  link: Link,
  input: TextCursorInput,
};

/** All blocks, in the order in which they are offered. */
export const blockCatalogue: readonly CatalogueEntry[] = blockCategories.flatMap((category) =>
  blockTypes[category].map((type) => ({
    type,
    label: blocksText.labels[type],
    category,
    preview: blockDrawings[type],
    icon: icons[type],
  })),
);

export function entryOf(type: string): CatalogueEntry | undefined {
  return blockCatalogue.find((entry) => entry.type === type);
}
