import { Button, cx, Icon, Input, Notice } from '@garimpo/sdk';
import { Image, ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { pictureProblem } from '../lib/addresses/picture-address.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { pictureText } from '../text/pt-br-picture.ts';
import { usePictureSource } from './use-picture-source.ts';
import { PICTURE_ACCEPT, usePictureUpload } from './use-picture-upload.ts';

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
