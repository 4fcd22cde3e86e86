import type { NodeId } from '../page/parsed-page.ts';
import type { Box } from './preview-protocol.ts';

interface SelectedBox {
  element: NodeId;
  /** In pixels of the page, from the corner of the frame; null where the element renders nothing. */
  box: Box | null;
}

/** Where the selected element was last seen. It changes with each frame of a scroll, so few things listen to it. */
export class SelectionBox {
  private latest: SelectedBox | null = null;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): SelectedBox | null => this.latest;

  set(box: SelectedBox): void {
    this.latest = box;
    for (const listener of this.listeners) listener();
  }
}
