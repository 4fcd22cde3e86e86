import { UPLOAD_BYTES_MAX } from '@garimpo/cloner-contract';
import { Button, cx, errorText, Icon, Input, Notice, toast, useSession } from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Image, ImageUp } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { pictureKey, useUploadPicture } from '../api/site-api.ts';
import { pictureProblem } from '../lib/page/addresses.ts';
import { log } from '../log.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { pictureText } from '../text/pt-br-image.ts';
import { usePictureSource } from './image-source.tsx';

const types: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

/** What a file picker offers. */
const PICTURE_ACCEPT = types.join(',');

/**
 * Why a file cannot be sent as a picture, as far as that can be told before; null when it may. Browsers go by its name alone, so one that they know
 * nothing of is left to the service to judge.
 */
function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !types.includes(type)) return pictureText.unsupported;
  if (size === 0) return pictureText.empty;
  return size > UPLOAD_BYTES_MAX ? pictureText.tooLarge : null;
}

/** Sends a picture and hands on its address; one that is still on its way when the field goes is called back. */
function usePictureUpload(onSent: (address: string) => void) {
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

/** Longer ones are pictures that are written into the page. */
const SHOWN_MAX = 2_000;

/** The address of a picture as a field. Half an address is no picture, so it is put in by Enter or on leaving, if it is a good one. */
function usePictureAddress(value: string | null, onChange: (address: string) => void) {
  const editor = useEditorAlone();
  const [draft, setDraft] = useState<{ text: string; of: string | null } | null>(null);
  const live = draft?.of === value ? draft : null;
  const typed = live?.text.trim() ?? '';
  const found = typed === '' ? null : pictureProblem(typed, editor.url);

  function keep(): void {
    if (live === null || found !== null) return;
    setDraft(null);
    if (typed !== '' && typed !== value) onChange(typed);
  }

  return {
    problem: found && pictureText.problems[found],
    bind: {
      value: live?.text ?? (value !== null && value.length > SHOWN_MAX ? pictureText.inline : (value ?? '')),
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

/** The picture in small, and the name of its file; an icon alone where the app may not load it. */
function PictureThumbnail({ address }: { address: string | null }) {
  const source = usePictureSource(address);
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="grid w-16 flex-none justify-items-center gap-1">
      <span className="grid size-16 place-items-center overflow-hidden rounded-xs bg-sunken text-ink-3">
        {source !== null && source !== broken ? (
          <img
            src={source}
            alt={pictureText.shown}
            className="size-full object-contain"
            onError={() => setBroken(source)}
          />
        ) : (
          <Icon icon={Image} size={24} />
        )}
      </span>
      <span
        className="w-full truncate text-center text-caption text-ink-3"
        title={address === null ? undefined : nameOf(address)}
      >
        {address === null || address === '' ? pictureText.none : nameOf(address)}
      </span>
    </span>
  );
}

function nameOf(address: string): string {
  if (/^\s*data:/i.test(address)) return pictureText.inline;
  return address.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? address;
}

export interface PictureFieldProps {
  label: string;
  /** As the page has it; null for none. */
  value: string | null;
  /** An address in the clone: of a picture that has just been uploaded, or one that was typed. */
  onChange: (address: string) => void;
  disabled?: boolean;
}

/** A picture of the clone: sent as a file, dropped or chosen, or named by its address. The one before stays where it is. */
export function PictureField({ label, value, onChange, disabled = false }: PictureFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = usePictureUpload(onChange);
  const address = usePictureAddress(value, onChange);
  const takes = !disabled && !upload.busy;

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (takes && file !== undefined) upload.send(file);
  }

  function onChosen(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file may be chosen again.
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
        <PictureThumbnail address={value} />
        <div className="grid min-w-0 flex-1 justify-items-start gap-1">
          <Button
            size="sm"
            icon={ImageUp}
            busy={upload.busy}
            busyText={pictureText.uploading}
            disabled={disabled}
            onClick={() => chooser.current?.click()}
          >
            {pictureText.upload}
          </Button>
          <span className="text-caption text-ink-3 max-md:hidden">{pictureText.dropHint}</span>
        </div>
        <input
          ref={chooser}
          type="file"
          accept={PICTURE_ACCEPT}
          aria-label={pictureText.file(label)}
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
        aria-label={pictureText.addressOf(label)}
        aria-invalid={address.problem !== null || undefined}
        aria-describedby={`${id}-note`}
        placeholder={pictureText.example}
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
        {address.problem ?? pictureText.formats}
      </p>
    </fieldset>
  );
}
