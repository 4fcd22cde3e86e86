import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';
import { Button, cx, errorText, Input, Notice, toast, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { imageKey, useUploadImage } from '../api/site-api.ts';
import { fileName, imageProblem } from '../lib/page/addresses.ts';
import { log } from '../log.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { imageText } from '../text/pt-br-image.ts';
import { ImageThumb } from './image-source.tsx';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

const IMAGE_ACCEPT = types.join(',');

/**
 * Why a file cannot be sent, as far as the browser can tell; null when it may be. Browsers go by the file name alone,
 * so a file of an unknown type is left to the service to judge.
 */
function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !types.includes(type)) return imageText.unsupported;
  if (size === 0) return imageText.empty;
  return size > UPLOAD_BYTES_MAX ? imageText.tooLarge : null;
}

/** Uploads an image and passes its address on. The upload is cancelled when the field unmounts. */
function useImageUpload(onSent: (address: string) => void) {
  const editor = useEditorAlone();
  const queries = useQueryClient();
  const userId = useSession().user.id;
  const { mutateAsync: upload, isPending: busy } = useUploadImage();
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
      toast.info(imageText.cancelled);
    },
    [],
  );

  async function take(image: File): Promise<void> {
    const own = new AbortController();
    running.current = own;
    try {
      const { subdomain } = editor;
      const { path } = await upload({ subdomain, image, signal: own.signal });
      if (own.signal.aborted) return;
      queries.setQueryData(imageKey(userId, subdomain, path), image);
      editor.addImage(path, image);
      // The address is applied by an edit, which is refused while the page is parsed again.
      await editor.settled();
      if (!own.signal.aborted) latest.current(path);
    } catch (error) {
      if (own.signal.aborted) return;
      log.error('An image was not sent.', error);
      setProblem(errorText(error, errors, imageText.failed));
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

/** A body that is too large is reported as an image that is too large. */
const errors = { ...text.errors, 'request.body.too_large': imageText.tooLarge };

/** Longer addresses are inline images. */
const SHOWN_MAX = 2_000;

/** The address of an image as a field. It is applied on Enter or blur, because a partial address is no image. */
function useImageAddress(value: string | null, onChange: (address: string) => void) {
  const editor = useEditorAlone();
  const [draft, setDraft] = useState<{ text: string; of: string | null } | null>(null);
  const live = draft?.of === value ? draft : null;
  const typed = live?.text.trim() ?? '';
  const found = typed === '' ? null : imageProblem(typed, editor.url);

  function keep(): void {
    if (live === null || found !== null) return;
    setDraft(null);
    if (typed !== '' && typed !== value) onChange(typed);
  }

  return {
    problem: found && imageText.problems[found],
    bind: {
      value: live?.text ?? (value !== null && value.length > SHOWN_MAX ? imageText.inline : (value ?? '')),
      onChange: (event: ChangeEvent<HTMLInputElement>) => setDraft({ text: event.target.value, of: value }),
      onBlur: keep,
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter') keep();
        else if (event.key === 'Escape' && live !== null) setDraft(null);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

/** A thumbnail with its file name; only an icon where the app may not load the image. */
function ImageThumbnail({ address }: { address: string | null }) {
  return (
    <span className="grid w-16 flex-none justify-items-center gap-1">
      <ImageThumb
        address={address}
        alt={imageText.shown}
        className="size-16 rounded-xs bg-sunken"
        fit="object-contain"
      />
      <span
        className="w-full truncate text-center text-caption text-ink-3"
        title={address === null ? undefined : nameOf(address)}
      >
        {address === null || address === '' ? imageText.none : nameOf(address)}
      </span>
    </span>
  );
}

function nameOf(address: string): string {
  return /^\s*data:/i.test(address) ? imageText.inline : fileName(address) || address;
}

interface ImageFieldProps {
  label: string;
  /** The address in the page; null for none. */
  value: string | null;
  /** Receives an address in the clone, uploaded or typed. */
  onChange: (address: string) => void;
  disabled?: boolean;
}

/** An image of the clone: uploaded, dropped, or named by its address. */
export function ImageField({ label, value, onChange, disabled = false }: ImageFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useImageUpload(onChange);
  const address = useImageAddress(value, onChange);
  const takes = !disabled && !upload.busy;

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (takes && file !== undefined) upload.send(file);
  }

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Allows choosing the same file again.
    event.target.value = '';
    if (file !== undefined) upload.send(file);
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault();
    setOver(takes);
  }

  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1.5 text-caption text-ink-2">{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same without a mouse */}
      <div
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cx(
          'flex min-w-0 items-center gap-3 rounded-sm border border-dashed p-2',
          isOver ? 'border-gold-mark bg-gold-soft' : 'border-line',
        )}
      >
        <ImageThumbnail address={value} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <Button
            size="sm"
            icon={ImageUp}
            busy={upload.busy}
            busyText={imageText.uploading}
            disabled={disabled}
            onClick={() => chooser.current?.click()}
          >
            {imageText.upload}
          </Button>
          <span className="text-caption text-ink-3 max-md:hidden">{imageText.dropHint}</span>
        </div>
        <input
          ref={chooser}
          type="file"
          accept={IMAGE_ACCEPT}
          aria-label={imageText.file(label)}
          tabIndex={-1}
          className="hidden"
          onChange={onChosen}
        />
      </div>
      {upload.problem !== null && <Notice kind="danger">{upload.problem}</Notice>}
      <Input
        {...address.bind}
        quiet
        inputMode="url"
        aria-label={imageText.addressOf(label)}
        aria-invalid={address.problem !== null || undefined}
        aria-describedby={`${id}-note`}
        placeholder={imageText.example}
        readOnly={disabled}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <p
        id={`${id}-note`}
        role={address.problem === null ? undefined : 'alert'}
        className={cx('text-caption', address.problem === null ? 'text-ink-3' : 'text-danger-text')}
      >
        {address.problem ?? imageText.formats}
      </p>
    </fieldset>
  );
}
