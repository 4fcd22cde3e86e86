import type { ActionInput, ActionType, ActionView } from '@garimpo/anticlone-contract';
import { pageUrlOf } from '../../../lib/page-url.ts';

/** An action while it is being edited. An address stays when another type is chosen. */
export interface ActionDraft {
  type: ActionType | null;
  urls: Record<Exclude<ActionType, 'redirect'>, string>;
}

export function draftOf(action: ActionView | null): ActionDraft {
  const urls = { replace_links: '', replace_images: '' };
  if (action === null) return { type: null, urls };
  if (action.type !== 'redirect') urls[action.type] = action.url;
  return { type: action.type, urls };
}

export type ActionProblem = 'type' | 'url';

/** The action, or what is missing. */
export function actionOf({ type, urls }: ActionDraft): ActionInput | ActionProblem {
  if (type === null) return 'type';
  if (type === 'redirect') return { type };
  const url = pageUrlOf(urls[type]);
  return url === null ? 'url' : { type, url };
}
