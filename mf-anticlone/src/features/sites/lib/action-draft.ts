import type { ActionInput, ActionType, ActionView } from '@garimpo/anticlone-contract';
import { pageUrlOf } from '../../../lib/page-url.ts';

/** An action as it is being chosen. What was typed stays when another kind is looked at. */
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

/** What is stored of it: only what is complete. */
export function actionOf({ type, urls }: ActionDraft): ActionInput | ActionProblem {
  if (type === null) return 'type';
  if (type === 'redirect') return { type };
  const url = pageUrlOf(urls[type]);
  return url === null ? 'url' : { type, url };
}
