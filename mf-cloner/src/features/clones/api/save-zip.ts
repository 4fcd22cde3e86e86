import { type Api, ApiError, errorText, fileNameOf, saveFile, toast, useApi, useSession } from '@garimpo/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';

/** The service reads the pages of the clone before it begins to answer. */
const ANSWER_MS = 60_000;
/** Pieces of this size become a Blob, which the browser may keep on disk rather than in memory. */
const BLOB_BYTES = 8 * 1024 * 1024;

interface SaveZip {
  /** Downloads the file at a path of the service; `pageUrl` names it if the service does not. */
  save: (path: string, pageUrl: string, failed?: string) => void;
  isSaving: (path: string) => boolean;
}

/** Downloads ZIPs while the page is open, each once at a time, and shows how each download ended. */
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
    (path: string, pageUrl: string, failed: string = text.zip.failed) => {
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
            const why = errorText(error, text.errors, failed);
            const again = { label: text.page.retry, onClick: () => save(path, pageUrl, failed) };
            toast.error(text.zip.failedBecause(failed, why), { action: again });
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

/**
 * Downloads a ZIP and saves it under the name that the service gives it, or as `{hostname}.zip`. Rejects with an ApiError when the
 * service refuses, and with the browser's error when the download breaks off: half a file is never saved.
 */
async function downloadZip(
  api: Api,
  path: string,
  { pageUrl, onlyAs, signal }: { pageUrl: string; onlyAs: string; signal: AbortSignal },
): Promise<string> {
  const { headers, body } = await api.file('GET', path, undefined, { onlyAs, timeoutMs: ANSWER_MS, signal });
  const blobs: Blob[] = [];
  let pieces: BlobPart[] = [];
  let piecesBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    piecesBytes += value.byteLength;
    if (piecesBytes < BLOB_BYTES) continue;
    blobs.push(new Blob(pieces));
    pieces = [];
    piecesBytes = 0;
  }
  const name = fileNameOf(headers) ?? `${new URL(pageUrl).hostname}.zip`;
  const type = headers.get('content-type') ?? 'application/zip';
  saveFile(new Blob([...blobs, ...pieces], { type }), name);
  return name;
}
