import type { BlockView } from '@garimpo/cloner-contract';
import { type BlockType, blocksText } from '../../../text/pt-br-blocks.ts';

/** A block that comes along, or one that its owner has saved. */
export type PaletteBlock =
  | { kind: 'made'; type: BlockType }
  | ({ kind: 'own' } & Pick<BlockView, 'id' | 'name' | 'drawing'>);

export const labelOf = (block: PaletteBlock): string =>
  block.kind === 'own' ? block.name : blocksText.labels[block.type];
export const insertedText = (block: PaletteBlock): string =>
  blocksText.inserted(labelOf(block), block.kind === 'own' ? null : block.type);
