import type { NodeId } from '../../../lib/page/page-tree.ts';

/** What is looked for, the important things first. */
export const importantChecks = ['originalLinks', 'deadLinks', 'forms', 'title', 'viewport'] as const;
export const hintChecks = [
  'brokenAnchors',
  'namelessLinks',
  'alt',
  'heavyPictures',
  'description',
  'lang',
  'headings',
  'noHeading',
  'ids',
] as const;

export type CheckName = (typeof importantChecks)[number] | (typeof hintChecks)[number];

export interface FindingPlace {
  /** Null where something is missing in the page. */
  element: NodeId | null;
  /** From the page itself: the words of a link, an address, an id. Empty where the element says it all. */
  detail: string;
}

export interface Finding {
  check: CheckName;
  places: readonly FindingPlace[];
}
