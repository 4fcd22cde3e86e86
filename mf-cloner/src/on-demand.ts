import { toast } from '@garimpo/sdk';
import { type ComponentType, useEffect, useState } from 'react';
import { log } from './log.ts';
import { text } from './text/pt-br.ts';

export interface LayerProps {
  open: boolean;
  onClose: () => void;
}

/** Code that is loaded on first use and kept. */
export interface OnDemand<Props> {
  current: ComponentType<Props> | undefined;
  load: () => Promise<ComponentType<Props>>;
}

export function onDemand<Props>(load: OnDemand<Props>['load']): OnDemand<Props> {
  return { current: undefined, load };
}

/**
 * A dialog or panel in a chunk of its own; `undefined` until it is loaded. If loading fails, that is reported, it
 * counts as closed, and the next click tries again.
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
        toast.error(text.page.notOpened);
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [source, open, onClose, layer]);
  return layer;
}
