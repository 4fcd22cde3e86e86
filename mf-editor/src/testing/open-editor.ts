import type { OwnTracker, PageLock } from '@garimpo/cloner-contract';
import { parsePage } from '../lib/page/parse-page.ts';
import { createEditor, type Editor } from '../state/editor.ts';

export interface OpenOptions {
  subdomain?: string;
  url?: string;
  originalUrl?: string;
  version?: number;
  sha256?: string;
  lock?: PageLock | null;
  ownTrackers?: readonly OwnTracker[];
  pageTrackers?: readonly OwnTracker[];
}

export function openEditor(html: string, options: OpenOptions = {}): Promise<Editor> {
  const { subdomain = 'loja', ...others } = options;
  return createEditor({
    subdomain,
    page: {
      html,
      sha256: '0'.repeat(64),
      version: 1,
      lock: null,
      url: `https://${subdomain}.clones.test/`,
      originalUrl: 'https://loja.test/',
      ...others,
    },
    parse: async (source) => parsePage(source),
  });
}
