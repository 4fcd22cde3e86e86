import type { CaptureInput, CaptureTarget } from '@garimpo/offers-contract';
import type { Answer, SavedOffer } from './requests.ts';

/** What the panel in a page asks of the extension's worker, which alone holds the token. */
export type Message =
  | { kind: 'targets'; url: string }
  | { kind: 'save'; capture: CaptureInput }
  | { kind: 'connect' };

export interface Replies {
  targets: Answer<CaptureTarget[]>;
  save: Answer<SavedOffer>;
  connect: null;
}

/** Rejects where the extension was reloaded or taken out while the page was open. */
export function askWorker<M extends Message>(message: M): Promise<Replies[M['kind']]> {
  return chrome.runtime.sendMessage<Replies[M['kind']]>(message);
}
