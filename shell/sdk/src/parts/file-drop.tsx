import { Button, cx } from '@garimpo/sdk';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface FileDropProps {
  label: string;
  /** Filters the browser's own dialog only: a dropped file may be of any type. */
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
  children?: ReactNode;
  aside?: ReactNode;
}

/** Takes a file by drop or by the button. A drop beside it does not navigate away from the page. */
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
        'ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-2 ui:rounded-md',
        over && 'ui:outline-2 ui:outline-offset-4 ui:outline-focus',
      )}
    >
      {children}
      <div className="ui:flex ui:flex-wrap ui:items-center ui:gap-2">
        <Button
          size="sm"
          icon={Upload}
          disabled={disabled}
          // Without it a dialog would focus the hidden input.
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
          // Clearing the value allows the same file to be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
