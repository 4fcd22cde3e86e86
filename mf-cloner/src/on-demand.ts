import { type LayerProps, type OnDemand, useLayer } from '@garimpo/sdk/parts';
import { log } from './log.ts';
import { text } from './text/pt-br.ts';

export { type LayerProps, onDemand } from '@garimpo/sdk/parts';

const failure = { log, notOpened: text.page.notOpened };

export function useOnDemand<Props>(source: OnDemand<Props>, layer: LayerProps) {
  return useLayer(source, layer, failure);
}
