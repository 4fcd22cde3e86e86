import type { PageReply } from '@garimpo/cloner-contract';
import { errorText, isTransient, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sitesKey, versionsKey } from '../../../api/keys.ts';
import type { SiteApi } from '../../../api/site-api.ts';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftKeeper } from '../state/draft-keeper.ts';
import { saveWork } from '../state/save-work.ts';

const words = workText.save;
/** A success is told for so long; what failed stays until the next attempt. */
const TOLD_MS = 3_000;

export interface SaveMessage {
  text: string;
  /** The same again may help. */
  again: boolean;
}

export interface Saving {
  saving: boolean;
  message: SaveMessage | null;
  dismiss: () => void;
  /** One at a time: asked for while it runs, it is not run twice. */
  save: () => void;
  /** What is on the web, where it is neither ours nor what we began with. */
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
  const lost = useRef<string | null>(null);
  useEffect(() => {
    if (message === null || !isSuccess(message.text)) return;
    const timer = setTimeout(() => setMessage(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [message]);

  const run = async () => {
    const html = editor.page.source;
    try {
      const outcome = await saveWork({ editor, site, keeper }, lost.current);
      lost.current = null;
      if (outcome.kind === 'conflict') return setConflict(outcome.newer);
      setMessage({ text: words.done, again: false });
      void client.invalidateQueries({ queryKey: versionsKey(userId, editor.subdomain) });
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    } catch (error) {
      // It may have arrived all the same.
      lost.current = html;
      log.error('mf-editor: the site was not saved', error);
      setMessage({ text: words.failedBecause(errorText(error, text.errors, '')), again: isTransient(error) });
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
  return { saving, message, dismiss: () => setMessage(null), save, conflict, setConflict };
}

/** As the specification has it: good news are known by that word. */
export const isSuccess = (message: string) => message.includes('sucesso');
