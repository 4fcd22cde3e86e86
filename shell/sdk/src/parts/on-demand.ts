import { toast } from '@garimpo/sdk';
import { type ComponentType, useEffect, useState } from 'react';

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

/** How a tool reports code that did not come. */
export interface OnDemandFailure {
  log: { error(message: string, cause?: unknown): void };
  /** The sentence for a user whose click opened nothing. */
  notOpened: string;
}

/** Loads it before it is needed. A failure does no harm: opening it tries again. */
export async function preloadLayer<Props>(
  source: OnDemand<Props>,
  { log }: Pick<OnDemandFailure, 'log'>,
): Promise<void> {
  if (source.current !== undefined) return;
  await source.load().then(
    (loaded) => {
      source.current = loaded;
    },
    (error: unknown) => log.error('What may be asked for could not be loaded', error),
  );
}

/**
 * A dialog or panel in a chunk of its own; `undefined` until it is loaded. If loading fails, that is reported, it
 * counts as closed, and the next click tries again.
 */
export function useLayer<Props>(
  source: OnDemand<Props>,
  { open, onClose }: LayerProps,
  { log, notOpened }: OnDemandFailure,
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
        toast.error(notOpened);
        onClose();
      },
    );
    return () => {
      wanted = false;
    };
  }, [source, open, onClose, layer, log, notOpened]);
  return layer;
}
