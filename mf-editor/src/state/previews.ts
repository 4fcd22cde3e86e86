import type { EditedPage } from '../lib/page/edited-page.ts';
import { elementLabel } from '../lib/page/element-label.ts';
import { inertAttributes } from '../lib/page/inert-attributes.ts';
import { inertPage } from '../lib/page/inert-page.ts';
import type { NodeId, Touched } from '../lib/page/page-tree.ts';
import type { ToPreview } from '../lib/preview/preview-protocol.ts';

type Send = (message: ToPreview) => void;

/** The frames that show the page, usually one: what each is told. */
export class Previews {
  private readonly url: string;
  /** Whether each has a page already. */
  private readonly shown = new Map<Send, boolean>();
  private readonly pictures = new Map<string, Blob>();

  constructor(url: string) {
    this.url = url;
  }

  add(preview: Send): () => void {
    this.shown.set(preview, false);
    return () => this.shown.delete(preview);
  }

  picturePaths(): string[] {
    return [...this.pictures.keys()];
  }

  addPicture(path: string, blob: Blob): void {
    this.pictures.set(path, blob);
    this.send({ kind: 'picture', path, blob });
  }

  /** The whole page: to who has one, as what became of it. */
  show(page: EditedPage, selected: NodeId | null, hovered: NodeId | null): void {
    if (this.shown.size === 0) return;
    const html = inertPage(page, this.url);
    const roots = { html: page.html, head: page.head, body: page.body };
    for (const [send, hasPage] of this.shown) {
      if (!hasPage) for (const [path, blob] of this.pictures) send({ kind: 'picture', path, blob });
      send({ kind: hasPage ? 'morph' : 'show', html, roots });
      this.shown.set(send, true);
    }
    this.select(page, selected, false);
    this.hover(page, hovered);
  }

  /** After local patches. */
  change(page: EditedPage, touches: readonly Touched[]): void {
    for (const touched of touches) {
      if (touched.kind === 'text') this.changeText(page, touched.text);
      if (touched.kind !== 'attributes') continue;
      const { element } = touched;
      const attributes = inertAttributes(page.tag(element), element, page.attributes(element));
      this.send({ kind: 'attributes', element, attributes });
    }
  }

  select(page: EditedPage, element: NodeId | null, reveal: boolean): void {
    const label = element === null ? '' : elementLabel(page, element);
    this.send({ kind: 'select', element, label, reveal });
  }

  hover(page: EditedPage, element: NodeId | null): void {
    this.send({ kind: 'hover', element, label: element === null ? '' : elementLabel(page, element) });
  }

  private changeText(page: EditedPage, text: NodeId): void {
    const parent = page.parent(text);
    // What is in these is not in the preview, or not among their children there.
    if (parent === null || page.path(text).some((id) => ['template', 'noscript'].includes(page.tag(id))))
      return;
    this.send({ kind: 'text', parent, place: page.placeOf(text), value: page.value(text) });
  }

  private send(message: ToPreview): void {
    for (const [send, hasPage] of this.shown) if (hasPage) send(message);
  }
}
