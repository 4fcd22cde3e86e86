import {
  applyPatches,
  type OwnTracker,
  rebasePatches,
  type SiteTrackersReply,
  type SourcePatch,
  siteTrackersReply,
} from '@garimpo/cloner-contract';
import { useApi, useSession } from '@garimpo/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { versionsKey } from '../../../api/site-api.ts';
import { differenceOf } from '../../../lib/page/patches.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';

/** A saved page and the work on it. */
export interface Work {
  base: string;
  changes: readonly SourcePatch[];
}

/**
 * The same work on the page that the service has changed. Where both changed one element, the person's version wins.
 */
export function rebaseWork({ base, changes }: Work, written: readonly SourcePatch[]): Work {
  const next = applyPatches(base, written);
  const carried = rebasePatches(changes, written);
  return { base: next, changes: carried ?? differenceOf(next, applyPatches(base, changes)) };
}

const TIMEOUT_MS = 60_000;

/**
 * Sets the trackers that are inserted by id. The service applies them at once to the saved page as a new version, and
 * the work continues on that version.
 */
export function useSetTrackers() {
  const api = useApi();
  const client = useQueryClient();
  const editor = useEditorAlone();
  const userId = useSession().user.id;
  return useMutation({
    mutationFn: async (ownTrackers: readonly OwnTracker[]) => {
      const path = `/api/clone/${encodeURIComponent(editor.subdomain)}/trackers`;
      const body = { baseVersion: editor.base.version, ownTrackers };
      const reply = await api.put(path, body, siteTrackersReply, { timeoutMs: TIMEOUT_MS, onlyAs: userId });
      await takeReply(editor, reply);
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: versionsKey(userId, editor.subdomain) });
    },
  });
}

async function takeReply(editor: Editor, reply: SiteTrackersReply): Promise<void> {
  await editor.settled();
  if (reply.saved) {
    const work = rebaseWork({ base: editor.base.html, changes: editor.changes() }, reply.patches);
    const { version, sha256 } = reply;
    await editor.rebase({ html: work.base, version, sha256 }, work.changes);
  }
  editor.setTrackers({ ownTrackers: reply.ownTrackers, pageTrackers: reply.pageTrackers });
}
