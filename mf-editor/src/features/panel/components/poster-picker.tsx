import { Button, Notice } from '@garimpo/sdk';
import { useEffect, useId, useRef, useState } from 'react';
import { useUploadImage } from '../../../api/site-api.ts';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { videoText } from '../../../text/pt-br-video.ts';

const words = videoText.poster;
/** Wider covers are no sharper on a page. */
const WIDTH_MAX = 1_280;
const STEPS = 200;

interface PosterPickerProps {
  /** As its owner has it in the browser: the clone's own host is out of the app's reach. */
  file: File;
  disabled: boolean;
  onPicked: (path: string) => void;
}

/** A cover out of the video itself. */
export function PosterPicker({ file, disabled, onPicked }: PosterPickerProps) {
  const id = useId();
  const editor = useEditorAlone();
  const video = useRef<HTMLVideoElement>(null);
  const source = useFileAddress(file);
  const { mutateAsync: upload, isPending: busy } = useUploadImage();
  const [isBroken, setBroken] = useState(false);

  async function pick(): Promise<void> {
    try {
      const image = video.current === null ? null : await frameOf(video.current);
      if (image === null) {
        setBroken(true);
        return;
      }
      const { path } = await upload({
        subdomain: editor.subdomain,
        image,
        signal: new AbortController().signal,
      });
      editor.addImage(path, image);
      await editor.settled();
      onPicked(path);
    } catch (error) {
      log.error('A cover was not sent.', error);
      setBroken(true);
    }
  }

  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-caption text-ink-2">
        {words.title}
      </label>
      <video
        ref={video}
        src={source ?? undefined}
        muted
        playsInline
        preload="auto"
        className="aspect-video w-full rounded-sm bg-sunken"
        onError={() => setBroken(source !== null)}
      />
      <input
        id={id}
        type="range"
        min={0}
        max={STEPS}
        defaultValue={0}
        aria-label={words.moment}
        className="w-full accent-gold-mark"
        disabled={disabled || isBroken}
        onChange={(event) => {
          const { current } = video;
          if (current !== null && Number.isFinite(current.duration))
            current.currentTime = (Number(event.target.value) / STEPS) * Math.max(0, current.duration - 0.05);
        }}
      />
      {isBroken ? (
        <Notice kind="warn">{words.unreadable}</Notice>
      ) : (
        <Button
          size="sm"
          className="justify-self-start"
          busy={busy}
          busyText={words.busy}
          disabled={disabled}
          onClick={() => void pick()}
        >
          {words.use}
        </Button>
      )}
    </div>
  );
}

function useFileAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** Null where the browser shows no picture of it. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(WIDTH_MAX, videoWidth);
  canvas.height = Math.round((canvas.width / videoWidth) * videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.85));
}
