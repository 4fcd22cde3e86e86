import { ApiError, errorText, toast, useApi, useSession } from '@garimpo/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '../log.ts';
import { text } from '../text/pt-br.ts';
import { downloadZip } from './download-zip.ts';

export interface SaveZip {
  /** Begins the download of the ZIP at a path of the service; `pageUrl` names it where the service does not. */
  save: (path: string, pageUrl: string) => void;
  isSaving: (path: string) => boolean;
}

/** Downloads ZIPs for as long as the page stands, each once at a time, and says how that ended. */
export function useSaveZip(): SaveZip {
  const api = useApi();
  const onlyAs = useSession().user.id;
  const [saving, setSaving] = useState<readonly string[]>([]);
  const running = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
      all.clear();
    };
  }, []);

  const save = useCallback(
    (path: string, pageUrl: string) => {
      if (running.current.has(path)) return;
      const controller = new AbortController();
      const { signal } = controller;
      running.current.set(path, controller);
      setSaving([...running.current.keys()]);
      downloadZip(api, path, { pageUrl, onlyAs, signal })
        .then(
          (name) => void toast.success(text.zip.done(name)),
          (error: unknown) => {
            if (signal.aborted) return;
            if (!(error instanceof ApiError)) log.error('The ZIP broke off', error);
            const why = errorText(error, text.errors, text.zip.failed);
            const again = { label: text.page.retry, onClick: () => save(path, pageUrl) };
            toast.error(text.zip.failedBecause(why), { action: again });
          },
        )
        .finally(() => {
          if (signal.aborted) return;
          running.current.delete(path);
          setSaving([...running.current.keys()]);
        });
    },
    [api, onlyAs],
  );
  return { save, isSaving: (path) => saving.includes(path) };
}
