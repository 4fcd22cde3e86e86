import type { OwnTracker, PageLock } from '@garimpo/cloner-contract';
import type { PageEdit } from '../lib/page/page-edit.ts';
import { PageTree } from '../lib/page/page-tree.ts';
import { parsePage } from '../lib/page/parse-page.ts';
import { setText } from '../lib/page/set-text.ts';
import { createEditor, type Editor } from '../state/editor.ts';

export function retyped(editor: Editor, words: string, others: string): PageEdit {
  const { page } = editor;
  const text = page.texts().find((id) => page.value(id).includes(words));
  if (text === undefined) throw new Error(`no text holds ${words}`);
  return setText(page, text, page.value(text).replace(words, others));
}

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

/** The page that the editor reads from this source. */
export const pageOf = (html: string) => new PageTree(html, parsePage(html));

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
