import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';
import { errorText, toast, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pictureKey, useUploadPicture } from '../api/upload-picture.ts';
import { log } from '../log.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { pictureText } from '../text/pt-br-picture.ts';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** What a file picker offers. */
export const PICTURE_ACCEPT = types.join(',');

/**
 * Why a file cannot be sent as a picture, as far as that can be told before; null when it may. Browsers go by its name alone, so one that they know
 * nothing of is left to the service to judge.
 */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !types.includes(type)) return pictureText.unsupported;
  if (size === 0) return pictureText.empty;
  return size > UPLOAD_BYTES_MAX ? pictureText.tooLarge : null;
}

/** Sends a picture and hands on its address; one that is still on its way when the field goes is called back. */
export function usePictureUpload(onSent: (address: string) => void) {
  const editor = useEditorAlone();
  const queries = useQueryClient();
  const userId = useSession().user.id;
  const { mutateAsync: upload, isPending: busy } = useUploadPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onSent);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    latest.current = onSent;
  });

  useEffect(
    () => () => {
      if (running.current === null) return;
      running.current.abort();
      toast.info(pictureText.cancelled);
    },
    [],
  );

  async function take(picture: File): Promise<void> {
    const own = new AbortController();
    running.current = own;
    try {
      const { subdomain } = editor;
      const { path } = await upload({ subdomain, picture, signal: own.signal });
      if (own.signal.aborted) return;
      queries.setQueryData(pictureKey(userId, subdomain, path), picture);
      editor.addPicture(path, picture);
      // What uses it is an edit, and none is taken while the page is parsed again.
      await editor.settled();
      if (!own.signal.aborted) latest.current(path);
    } catch (error) {
      if (own.signal.aborted) return;
      log.error('A picture was not sent.', error);
      setProblem(errorText(error, errors, pictureText.failed));
    } finally {
      if (running.current === own) running.current = null;
    }
  }

  return {
    busy,
    problem,
    send(file: File): void {
      const found = fileProblem(file);
      setProblem(found);
      if (found === null) void take(file);
    },
  };
}

/** A body that is too large is a picture here. */
const errors = { ...text.errors, 'request.body.too_large': pictureText.tooLarge };
