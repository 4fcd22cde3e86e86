import { toast } from '@garimpo/sdk';
import { copyText } from '@garimpo/sdk/parts';
import { text } from './text/pt-br.ts';

/** Copies an address to the clipboard, and shows whether that worked. */
export async function copyLink(address: string): Promise<void> {
  if (await copyText(address)) toast.success(text.list.linkCopied);
  else toast.error(text.list.linkNotCopied);
}
