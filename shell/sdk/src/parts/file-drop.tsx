import { Button, cx, Icon } from '@garimpo/sdk';
import { FileText, Sheet, Upload } from 'lucide-react';
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

interface TableDropProps extends Omit<FileDropProps, 'label' | 'children' | 'aside'> {
  file: File | null;
  words: { choose: string; chooseOther: string; drop: string; columns: string };
}

/** A {@link FileDrop} for one table: says what belongs into it, then which file was chosen. */
export function TableDrop({ file, words, ...drop }: TableDropProps) {
  return (
    <FileDrop label={file === null ? words.choose : words.chooseOther} {...drop}>
      {file === null ? (
        <div className="ui:grid ui:justify-items-center ui:gap-2 ui:rounded-md ui:border ui:border-dashed ui:border-line-control ui:bg-sunken ui:px-6 ui:py-8 ui:text-center">
          <Icon icon={Sheet} size={24} className="ui:text-ink-3" />
          <p className="ui:text-small ui:font-label">{words.drop}</p>
          <p className="ui:text-caption ui:text-ink-3">{words.columns}</p>
        </div>
      ) : (
        <p className="ui:flex ui:items-center ui:gap-2 ui:rounded-sm ui:border ui:border-line ui:bg-sunken ui:px-3 ui:py-2 ui:text-small">
          <Icon icon={FileText} className="ui:text-ink-3" />
          <span className="ui:min-w-0 ui:flex-1 ui:truncate">{file.name}</span>
        </p>
      )}
    </FileDrop>
  );
}
