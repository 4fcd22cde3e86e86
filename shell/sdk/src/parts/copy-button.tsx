import { IconButton, type IconButtonProps, toast } from '@garimpo/sdk';
import { ClipboardCopy } from 'lucide-react';
import { copyText } from './copy-text.ts';
import { partsText } from './text/pt-br.ts';

export interface CopyButtonProps extends Omit<IconButtonProps, 'icon' | 'onClick' | 'value'> {
  value: string;
  /** Sentence of the toast. */
  copied?: string;
}

/** Copies to the clipboard and reports the result in a toast. */
export function CopyButton({ value, copied = partsText.copied, ...button }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(value)) toast.success(copied);
    else toast.error(partsText.notCopied);
  };
  return <IconButton {...button} icon={ClipboardCopy} onClick={() => void copy()} />;
}
