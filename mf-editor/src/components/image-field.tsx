import { Button, cx, Input, Notice, Progress, toast } from '@garimpo/sdk';
import { ImageUp } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { usePictureApi } from '../api/picture-api.ts';
import { onePicture, type Picture } from '../lib/images/picture.ts';
import { fileName, imageProblem } from '../lib/page/addresses.ts';
import { log } from '../log.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { imageText } from '../text/pt-br-image.ts';
import { ImageThumb } from './pictures/image-source.tsx';
import {
  fileProblem,
  IMAGE_ACCEPT,
  pictureError,
  sendPicture,
  takeStored,
  type WantedPicture,
} from './pictures/send-picture.ts';

const LibraryDialog = lazy(async () => ({
  default: (await import('./library/library-dialog.tsx')).LibraryDialog,
}));

/** Uploads an image, or takes one that the site has, and passes it on. What is under way is cancelled when the field unmounts. */
function useImageUpload(wanted: ImageFieldProps['wanted'], onDone: (picture: Picture) => void) {
  const editor = useEditorAlone();
  const pictures = usePictureApi(editor.subdomain);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onDone);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    latest.current = onDone;
  });

  useEffect(
    () => () => {
      if (running.current === null) return;
      running.current.abort();
      toast.info(imageText.cancelled);
    },
    [],
  );

  async function take(make: (wanted: WantedPicture | null, signal: AbortSignal) => Promise<Picture>) {
    const own = new AbortController();
    running.current = own;
    setShare(0);
    try {
      const picture = await make((await wanted?.()) ?? null, own.signal);
      if (!own.signal.aborted) latest.current(picture);
    } catch (error) {
      if (own.signal.aborted) return;
      log.error('An image was not sent.', error);
      setProblem(pictureError(error));
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
    send(file: File): void {
      const found = fileProblem(file);
      setProblem(found);
      if (found !== null) return;
      void take((files, signal) =>
        sendPicture(file, { editor, pictures, wanted: files, signal, onProgress: setShare }),
      );
    },
    choose(path: string): void {
      setProblem(null);
      void take((files, signal) => takeStored(path, { editor, pictures, wanted: files, signal }));
    },
  };
}

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
  /** Receives an address in the clone, uploaded, chosen or typed, and all that belongs to the picture. */
  onChange: (address: string, picture: Picture) => void;
  /** Says in which widths the picture is shown; without it, it comes in one. */
  wanted?: () => Promise<WantedPicture | null>;
  disabled?: boolean;
}

/** An image of the clone: uploaded, dropped, or named by its address. */
export function ImageField({ label, value, onChange, wanted, disabled = false }: ImageFieldProps) {
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [library, setLibrary] = useState<'unused' | 'open' | 'closed'>('unused');
  const upload = useImageUpload(wanted, (picture) => onChange(picture.src, picture));
  const address = useImageAddress(value, (typed) => onChange(typed, onePicture(typed)));
  const busy = upload.share !== null;
  const takes = !disabled && !busy;

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
          <div className="flex flex-wrap gap-1">
            <Button
              size="sm"
              icon={ImageUp}
              busy={busy}
              busyText={imageText.uploading}
              disabled={disabled}
              onClick={() => chooser.current?.click()}
            >
              {imageText.upload}
            </Button>
            <Button size="sm" variant="ghost" disabled={!takes} onClick={() => setLibrary('open')}>
              {imageText.fromSite}
            </Button>
          </div>
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
      {upload.share !== null && (
        <Progress
          hideLabel={upload.share < 1}
          label={upload.share < 1 ? imageText.uploading : imageText.makingFiles}
          value={upload.share < 1 ? upload.share : null}
        />
      )}
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
      {library !== 'unused' && (
        <Suspense>
          <LibraryDialog
            open={library === 'open'}
            onClose={() => setLibrary('closed')}
            onChoose={(path) => {
              setLibrary('closed');
              upload.choose(path);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
