import { PREVIEW_PARAMETER, PREVIEW_TOKEN_MAX, type PreviewNote } from '@garimpo/releases-contract';
import { PREVIEW_KEY } from '../lib/preview-key.ts';
import type { ListedTool } from './discovery.ts';

export interface Preview {
  /** Of the link that this browser was opened with; `null` when it sees what everybody does. */
  token(): string | null;
  end(): void;
}

/**
 * Takes a preview's token out of the address, before anything is asked for or logged that could carry it elsewhere, and
 * keeps it in this browser until it has run out or its user has seen enough.
 */
export function takePreview(
  page: Pick<Location, 'href'>,
  history: Pick<History, 'state' | 'replaceState'>,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): Preview {
  let token = attempt(() => storage.getItem(PREVIEW_KEY)) ?? null;
  const address = new URL(page.href);
  const given = address.searchParams.get(PREVIEW_PARAMETER);
  if (given !== null) {
    address.searchParams.delete(PREVIEW_PARAMETER);
    history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
    // What is too long is none of ours; a header of that size would cost the user the whole answer.
    if (given !== '' && given.length <= PREVIEW_TOKEN_MAX && /^[\x21-\x7e]+$/.test(given)) {
      token = given;
      attempt(() => storage.setItem(PREVIEW_KEY, given));
    }
  }
  return {
    token: () => token,
    end() {
      token = null;
      attempt(() => storage.removeItem(PREVIEW_KEY));
    },
  };
}

/** A browser that forbids storage keeps the preview for as long as the page stands. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export type PreviewStanding =
  | { state: 'shown'; listed: ListedTool }
  | { state: Exclude<PreviewNote['state'], 'shown'> };

/** What discovery says of the preview. A token that is not ours is told with every tool, one that is with its own. */
export function previewStanding(tools: readonly ListedTool[]): PreviewStanding | null {
  const noted = tools.find(({ preview }) => preview !== undefined);
  if (noted?.preview === undefined) return null;
  const { state } = noted.preview;
  return state === 'shown' ? { state, listed: noted } : { state };
}
