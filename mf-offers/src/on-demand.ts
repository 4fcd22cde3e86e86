import { toast } from '@garimpo/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { log } from './log.ts';
import { text } from './text/pt-br.ts';

/** What opens over a page. */
export interface LayerProps {
  open: boolean;
  onClose: () => void;
}

/** Code that comes when it is first asked for, and stays. */
export interface OnDemand<Props> {
  current: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
}

export function onDemand<Props>(load: OnDemand<Props>['load']): OnDemand<Props> {
  return { current: undefined, load };
}

/** Fetches it before it is asked for. A file that does not come is no loss: opening asks for it again. */
export async function preload<Props>(source: OnDemand<Props>): Promise<void> {
  if (source.current !== undefined) return;
  await source.load().then(
    (loaded) => {
      source.current = loaded;
    },
    (error: unknown) => log.error('What may be asked for could not be loaded', error),
  );
}

/**
 * A dialog or a panel that no first page carries; `undefined` until it is here. A file that does not come costs that one
 * click: it is told, counts as closed, and the next click asks for it again.
 */
export function useOnDemand<Props>(
  source: OnDemand<Props>,
  { open, onClose }: LayerProps,
): ComponentType<Props> | undefined {
  const [layer, setLayer] = useState(() => source.current);
  useEffect(() => {
    if (!open || layer !== undefined) return;
    let wanted = true;
    source.load().then(
      (loaded) => {
        source.current = loaded;
        if (wanted) setLayer(() => loaded);
      },
      (error: unknown) => {
        log.error('What was asked for could not be loaded', error);
        if (!wanted) return;
        toast.error(text.notOpened);
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [source, open, onClose, layer]);
  return layer;
}
