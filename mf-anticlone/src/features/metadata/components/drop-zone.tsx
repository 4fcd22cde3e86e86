import { cx, Icon } from '@garimpo/sdk';
import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import { ACCEPT } from '../lib/accepted-files.ts';
import { useFileDrop } from './use-file-drop.ts';

const text = metadataText.drop;

export interface DropZoneProps {
  /** Lower, once there is a list below it. */
  low: boolean;
  onFiles: (files: readonly File[]) => void;
}

export function DropZone({ low, onFiles }: DropZoneProps) {
  const hintId = useId();
  const over = useFileDrop(onFiles);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    // The same file may be chosen again, after it was taken out of the list.
    currentTarget.value = '';
  };
  return (
    <label
      className={cx(
        'grid cursor-pointer justify-items-center gap-1 rounded-lg border-2 border-dashed px-5 text-center transition-colors duration-fast',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        low ? 'py-6' : 'py-12',
        over
          ? 'border-gold-mark bg-gold-soft'
          : 'border-line-control bg-surface hover:veil-hover active:veil-press',
      )}
    >
      <input
        type="file"
        multiple
        accept={ACCEPT}
        aria-label={text.label}
        aria-describedby={hintId}
        onChange={choose}
        className="sr-only"
      />
      <span className="mb-2 text-ink-3">
        <Icon icon={ImageUp} size={24} />
      </span>
      <span className="text-strong">{over ? text.over : text.title}</span>
      <span id={hintId} className="text-caption text-ink-3">
        {text.hint}
      </span>
    </label>
  );
}
