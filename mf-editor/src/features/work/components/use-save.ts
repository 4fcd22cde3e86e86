import { type PageReply, wayText } from '@garimpo/cloner-contract';
import { errorText, isTransient, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type SiteApi, sitesKey, versionsKey } from '../../../api/site-api.ts';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { inPlaceOf } from '../../../state/in-place.ts';
import { text } from '../../../text/pt-br.ts';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftKeeper, DraftStatus } from '../state/draft-keeper.ts';
import { type LostSave, saveWork } from '../state/save-work.ts';

export function useDraftStatus(keeper: DraftKeeper): DraftStatus {
  return useSyncExternalStore(
    (listener) => keeper.subscribe(listener),
    () => keeper.status,
  );
}

const words = workText.save;
/** A success message disappears after this time; an error stays until the next attempt. */
const SUCCESS_SHOWN_MS = 3_000;

export interface SaveMessage {
  text: string;
  /** Success messages disappear by themselves. */
  done: boolean;
  /** Whether a retry may help. */
  again: boolean;
  /** Whether what was saved leads to somebody else: it stays until it is closed. */
  leadsAway?: boolean;
}

export interface Saving {
  saving: boolean;
  message: SaveMessage | null;
  dismiss: () => void;
  /** Shows the success of another action in the same place. */
  report: (done: string) => void;
  /** Concurrent calls run once. */
  save: () => void;
  /** A newer version that is neither ours nor the base. */
  conflict: PageReply | null;
  setConflict: (newer: PageReply | null) => void;
}

export function useSave(site: SiteApi, keeper: DraftKeeper): Saving {
  const editor = useEditorAlone();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const [saving, setSaving] = useState(false);
  const [message, setMessage] = useState<SaveMessage | null>(null);
  const [conflict, setConflict] = useState<PageReply | null>(null);
  const running = useRef(false);
  const lost = useRef<LostSave[]>([]);
  useEffect(() => {
    if (message?.done !== true || message.leadsAway === true) return;
    const timer = setTimeout(() => setMessage(null), SUCCESS_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const report = (done: string) => setMessage({ text: done, done: true, again: false });
  const run = async () => {
    try {
      await inPlaceOf(editor).finish();
      const outcome = await saveWork({ editor, site, keeper, lost: lost.current });
      lost.current = [];
      if (outcome.kind === 'conflict') return setConflict(outcome.newer);
      const { waysOut } = outcome;
      const isRed = waysOut !== undefined && waysOut.other > 0;
      // A page that leads to somebody else is saved, and its owner must hear of it.
      if (isRed)
        setMessage({
          text: words.doneBut(wayText.verdict(waysOut)),
          done: true,
          again: false,
          leadsAway: true,
        });
      else report(words.done);
      void client.invalidateQueries({ queryKey: versionsKey(userId, editor.subdomain) });
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    } catch (error) {
      log.error('mf-editor: the site was not saved', error);
      const why = errorText(error, text.errors, '');
      setMessage({ text: words.failed(why), done: false, again: isTransient(error) });
    }
  };
  const save = () => {
    if (running.current || editor.lock !== null) return;
    running.current = true;
    setSaving(true);
    setMessage(null);
    void run().finally(() => {
      running.current = false;
      setSaving(false);
    });
  };
  return { saving, message, dismiss: () => setMessage(null), report, save, conflict, setConflict };
}
