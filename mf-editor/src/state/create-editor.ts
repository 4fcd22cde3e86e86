import type { OwnTracker, PageReply } from '@garimpo/cloner-contract';
import type { ParsedPage } from '../lib/page/parsed-page.ts';
import type { Editor } from './editor.ts';
import { PageEditor } from './page-editor.ts';

export interface EditorOptions {
  subdomain: string;
  /** As the service answered it. */
  page: Pick<PageReply, 'html' | 'sha256' | 'version' | 'lock' | 'url' | 'originalUrl'> & {
    ownTrackers?: readonly OwnTracker[];
    pageTrackers?: readonly OwnTracker[];
  };
  /** Away from where it would be felt: in a worker. */
  parse: (html: string) => Promise<ParsedPage>;
}

/** Rejects as `parse` does. */
export async function createEditor(options: EditorOptions): Promise<Editor> {
  return new PageEditor(options, await options.parse(options.page.html));
}
