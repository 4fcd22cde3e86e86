import type { NodeId } from '../page/page-tree.ts';

/** How an attribute names pictures. */
export type PictureSyntax = 'url' | 'srcset' | 'css';

export interface PicturePlace {
  element: NodeId;
  attribute: string;
  syntax: PictureSyntax;
}

export interface PictureGroup {
  /** The first one met is the first. */
  addresses: string[];
  places: PicturePlace[];
  alt: string;
}

/** Addresses, absolute ones, that are one picture. */
export class PictureGroups {
  private readonly of = new Map<string, PictureGroup>();

  add(address: string, place: PicturePlace, alt: string): void {
    const group = this.groupOf(address);
    addPlace(group.places, place);
    group.alt ||= alt;
  }

  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    for (const address of others) {
      const group = this.groupOf(first);
      const other = this.groupOf(address);
      if (group === other) continue;
      group.addresses.push(...other.addresses);
      for (const place of other.places) addPlace(group.places, place);
      group.alt ||= other.alt;
      for (const moved of other.addresses) this.of.set(moved, group);
    }
  }

  all(): PictureGroup[] {
    return [...new Set(this.of.values())];
  }

  private groupOf(address: string): PictureGroup {
    const known = this.of.get(address);
    if (known !== undefined) return known;
    const group = { addresses: [address], places: [], alt: '' };
    this.of.set(address, group);
    return group;
  }
}

/** Once; places of one element come one after the other. */
function addPlace(places: PicturePlace[], place: PicturePlace): void {
  for (let at = places.length - 1; at >= 0 && places[at]?.element === place.element; at -= 1) {
    if (places[at]?.attribute === place.attribute) return;
  }
  places.push(place);
}
