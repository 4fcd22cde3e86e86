import type { SourcePatch } from '@garimpo/cloner-contract';
import { errorText, toast, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sitesKey, versionsKey } from '../../../api/keys.ts';
import type { SiteApi } from '../../../api/site-api.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { savedPageOf } from '../../../state/saved-page.ts';
import { text } from '../../../text/pt-br.ts';
import { versionsText as words } from '../../../text/pt-br-versions.ts';
import { useRestore } from '../api/versions-query.ts';

const NO_WORK: readonly SourcePatch[] = [];

export interface Restoring {
  /** Being restored now. */
  version: number | null;
  restore: (version: number) => void;
}

/**
 * Puts an older version on the web, as a new one, and into the editor. `hold` keeps drafts from being kept meanwhile. Undone, the page of
 * before is there again with the work that was on it.
 */
export function useRestoring(site: SiteApi, hold: () => Promise<() => void>): Restoring {
  const editor = useEditorAlone();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const post = useRestore(editor.subdomain);
  const [running, setRunning] = useState<number | null>(null);

  const show = async (work: readonly SourcePatch[]) => {
    const page = await site.page();
    editor.setTrackers(page);
    await editor.rebase(savedPageOf(page), work);
  };
  const run = async (version: number, work: readonly SourcePatch[]) => {
    const before = { version: editor.base.version, work: editor.changes() };
    const release = await hold();
    setRunning(version);
    try {
      const made = await post(version);
      await show(work);
      const undo = () => void run(before.version, before.work);
      toast.success(words.restored(made), { action: { label: words.undo, onClick: undo } });
    } catch (error) {
      toast.error(errorText(error, text.errors, words.restoreFailed));
    } finally {
      release();
      setRunning(null);
      void client.invalidateQueries({ queryKey: versionsKey(userId, editor.subdomain) });
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    }
  };
  return { version: running, restore: (version) => void run(version, NO_WORK) };
}
