import { Button, cx, Input, Notice } from '@garimpo/sdk';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react';
import { pictureText } from '../text/pt-br-picture.ts';
import { PICTURE_ACCEPT } from './picture-file.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';
import { usePictureAddress } from './use-picture-address.ts';
import { usePictureUpload } from './use-picture-upload.ts';

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
