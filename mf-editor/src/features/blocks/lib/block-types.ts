export const blockTypes = {
  sections: ['header', 'hero', 'cta', 'contact', 'pricing'],
  basics: ['button', 'text', 'image', 'video', 'link', 'input'],
} as const;

export type BlockCategory = keyof typeof blockTypes;
export type BlockType = (typeof blockTypes)[BlockCategory][number];

export const blockCategories = Object.keys(blockTypes) as BlockCategory[];
