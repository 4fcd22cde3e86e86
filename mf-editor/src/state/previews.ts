import type { Touched } from '../lib/page/page-edit.ts';
import type { PageTree } from '../lib/page/page-tree.ts';
import type { NodeId } from '../lib/page/parsed-page.ts';
import { inertAttributes, inertPage } from '../lib/preview/inert-page.ts';
import type { ComputedStyle, ToPreview } from '../lib/preview/preview-protocol.ts';
import { nameOf } from './names.ts';

/** Previews report the style after every change, mostly without a difference. */
export function isSameStyle(one: ComputedStyle, other: ComputedStyle): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

type Send = (message: ToPreview) => void;

/** Sends the page and its changes to the frames that show it, usually one. */
export class Previews {
  private readonly url: string;
  /** Whether each frame has received a page. */
  private readonly shown = new Map<Send, boolean>();
  private readonly images = new Map<string, Blob>();

  constructor(url: string) {
    this.url = url;
  }

  add(preview: Send): () => void {
    this.shown.set(preview, false);
    return () => this.shown.delete(preview);
  }

  imagePaths(): string[] {
    return [...this.images.keys()];
  }

  imageFiles(): [string, Blob][] {
    return [...this.images];
  }

  addImage(path: string, blob: Blob): void {
    this.images.set(path, blob);
    this.send({ kind: 'image', path, blob });
  }

  /** Sends the whole page: as a new page, or as a change to frames that have one. */
  show(page: PageTree, selected: NodeId | null, others: readonly NodeId[], hovered: NodeId | null): void {
    if (this.shown.size === 0) return;
    const html = inertPage(page, this.url);
    const roots = { html: page.html, head: page.head, body: page.body };
    for (const [send, hasPage] of this.shown) {
      if (!hasPage) for (const [path, blob] of this.images) send({ kind: 'image', path, blob });
      send({ kind: hasPage ? 'morph' : 'show', html, roots });
      this.shown.set(send, true);
    }
    this.select(page, selected, others, false);
    this.hover(page, hovered);
  }

  /** Sends what local patches changed. */
  change(page: PageTree, touches: readonly Touched[]): void {
    for (const touched of touches) {
      if (touched.kind === 'text') this.changeText(page, touched.text);
      if (touched.kind !== 'attributes') continue;
      const { element } = touched;
      const attributes = inertAttributes(page.tag(element), element, page.attributes(element));
      this.send({ kind: 'attributes', element, attributes });
    }
  }

  select(page: PageTree, element: NodeId | null, others: readonly NodeId[], reveal: boolean): void {
    const label = element === null ? '' : nameOf(page, element);
    this.send({ kind: 'select', element, others, label, reveal });
  }

  hover(page: PageTree, element: NodeId | null): void {
    this.send({ kind: 'hover', element, label: element === null ? '' : nameOf(page, element) });
  }

  private changeText(page: PageTree, text: NodeId): void {
    const parent = page.parent(text);
    // Their content is absent in the preview, or not among their child nodes.
    if (parent === null || page.path(text).some((id) => ['template', 'noscript'].includes(page.tag(id))))
      return;
    this.send({ kind: 'text', parent, place: page.placeOf(text), value: page.value(text) });
  }

  /** Returns whether there was anybody to hear it. */
  send(message: ToPreview): boolean {
    const listening = [...this.shown].filter(([, hasPage]) => hasPage);
    for (const [send] of listening) send(message);
    return listening.length > 0;
  }
}
