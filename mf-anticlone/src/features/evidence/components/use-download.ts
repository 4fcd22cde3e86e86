import { ApiError, errorText, toast, useApi, useSession } from '@garimpo/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { downloadEvidence, type WantedEvidence } from '../api/download-evidence.ts';

/** The download of one ZIP, for as long as its row stands. */
export function useDownload(wanted: WantedEvidence) {
  const api = useApi();
  const onlyAs = useSession().user.id;
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setBytes(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = async () => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setBytes(0);
    try {
      const name = await downloadEvidence(api, wanted, { onlyAs, signal, onBytes: setBytes });
      toast.success(evidenceText.downloaded(name));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) log.error('The ZIP of evidence broke off', error);
      toast.error(errorText(error, text.errors, evidenceText.downloadFailed));
    }
    if (running.current === controller) cancel();
  };
  return { bytes, start: () => void start(), cancel };
}
