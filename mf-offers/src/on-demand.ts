import { type LayerProps, type OnDemand, preloadLayer, useLayer } from '@garimpo/sdk/parts';
import { log } from './log.ts';
import { text } from './text/pt-br.ts';

export { type LayerProps, type OnDemand, onDemand } from '@garimpo/sdk/parts';

const failure = { log, notOpened: text.notOpened };

export const preload = <Props>(source: OnDemand<Props>) => preloadLayer(source, failure);

export function useOnDemand<Props>(source: OnDemand<Props>, layer: LayerProps) {
  return useLayer(source, layer, failure);
}
