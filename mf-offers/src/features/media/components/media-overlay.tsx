import type { OfferView } from '@garimpo/offers-contract';
import { ApiError, Button, errorText, Progress, saveFile, toast, useApi } from '@garimpo/sdk';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { log } from '../../../log.ts';
import type { LayerProps } from '../../../on-demand.ts';
import { mediaErrors, mediaText } from '../../../text/pt-br-media.ts';
import { downloadMedia, type MediaProgress } from '../api/download-media.ts';

export interface MediaOverlayProps extends LayerProps {
  offer: OfferView;
  /** Only what these saved ads show. */
  creatives?: string[] | undefined;
}

/** The download lasts as long as this is mounted: leaving the page or pressing Esc ends it. */
export function MediaOverlay({ offer, creatives, onClose }: MediaOverlayProps) {
  const api = useApi();
  const titleId = useId();
  const [progress, setProgress] = useState<MediaProgress | null>(null);
  const dialog = useModal();
  const { offerUrl, title } = offer;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    downloadMedia(
      api,
      { url: offerUrl, title, ...(creatives && { creatives }) },
      { signal, onProgress: setProgress },
    ).then(
      ({ file, name, files, total }) => {
        saveFile(file, name);
        if (files < total) toast.info(mediaText.partlyDone(files, total));
        else toast.success(mediaText.done(files));
        onClose();
      },
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof ApiError)) log.error('The media broke off', error);
        toast.error(mediaText.failed(errorText(error, mediaErrors, mediaText.brokenOff)));
        onClose();
      },
    );
    return () => controller.abort();
  }, [api, offerUrl, title, creatives, onClose]);

  const cancel = () => {
    onClose();
    toast.info(mediaText.cancelled);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      className="fixed inset-0 m-0 grid size-full max-h-none max-w-none place-items-center border-0 bg-scrim p-4 text-ink"
    >
      <div className="grid w-full max-w-dialog-sm gap-4 rounded-lg bg-raised p-6 shadow-dialog">
        <div className="grid gap-0.5">
          <h2 id={titleId} className="text-h3">
            {mediaText.title}
          </h2>
          <p className="truncate text-small text-ink-2">{title}</p>
        </div>
        <Progress
          label={progress === null ? mediaText.reading : mediaText.arriving}
          value={progress === null || progress.total === 0 ? null : progress.files / progress.total}
          detail={progress === null ? undefined : mediaText.progress(progress)}
        />
        <Button className="justify-self-end max-md:justify-self-stretch" onClick={cancel}>
          {mediaText.cancel}
        </Button>
      </div>
    </dialog>
  );
}

/** Opens a modal dialog; the focus returns to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
