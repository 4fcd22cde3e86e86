import { Button, cx } from '@garimpo/sdk';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface FileDropProps {
  /** Label of the button. */
  label: string;
  /** Filters the browser's own dialog only: a dropped file may be of any type. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  /** The area that takes dropped files. */
  children?: ReactNode;
  /** Shown beside the button. */
  aside?: ReactNode;
}

/** A file is dropped here or chosen with the button. Dropped beside it, it does not take the page's place. */
export function FileDrop({ label, accept, disabled = false, onFile, children, aside }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    const keepPage = (event: Event) => event.preventDefault();
    for (const name of ['dragover', 'drop']) window.addEventListener(name, keepPage);
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, keepPage);
    };
  }, []);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !disabled) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for those without a mouse
    <div
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={drop}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md',
        over && 'outline-2 outline-offset-4 outline-focus',
      )}
    >
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          icon={Upload}
          disabled={disabled}
          // A dialog would try to begin on the hidden input.
          data-autofocus
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        {aside}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file once more, after it was mended, is a choice too.
          event.target.value = '';
        }}
      />
    </div>
  );
}
