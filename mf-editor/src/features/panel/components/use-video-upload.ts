import { errorText } from '@garimpo/sdk';
import { useEffect, useRef, useState } from 'react';
import { useVideoApi } from '../../../api/video-api.ts';
import { sendVideo, videoProblem } from '../../../lib/video/send-video.ts';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { videoText } from '../../../text/pt-br-video.ts';

/** A video that was sent, which its owner still has in the browser. */
interface SentVideo {
  path: string;
  file: File;
}

/** Sends a video and passes its path on. Leaving the field stops it; the same file goes on later. */
export function useVideoUpload(onSent: (path: string) => void) {
  const editor = useEditorAlone();
  const apiFor = useVideoApi(editor.subdomain);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<SentVideo | null>(null);
  const running = useRef<AbortController | null>(null);
  const latest = useRef(onSent);

  useEffect(() => {
    latest.current = onSent;
  });
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const found = videoProblem(file);
    setProblem(found === null ? null : videoText.problems[found]);
    if (found !== null) return;
    const own = new AbortController();
    const { signal } = own;
    running.current = own;
    setShare(0);
    const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
    try {
      const path = await sendVideo(file, apiFor(signal), { signal, onProgress: setShare, pause });
      setSent({ path, file });
      // The address is applied by an edit, which is refused while the page is parsed again.
      await editor.settled();
      if (!signal.aborted) latest.current(path);
    } catch (error) {
      if (signal.aborted) setProblem(videoText.cancelled);
      else {
        log.error('A video was not sent.', error);
        setProblem(errorText(error, text.errors, videoText.failed));
      }
    } finally {
      if (running.current === own) {
        running.current = null;
        setShare(null);
      }
    }
  }

  return {
    share,
    problem,
    sent,
    send: (file: File) => void send(file),
    cancel: () => running.current?.abort(),
  };
}
