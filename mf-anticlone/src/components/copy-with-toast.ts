import { toast } from '@garimpo/sdk';
import { copyText } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** Copies a text to the clipboard, and says whether that worked. */
export async function copyWithToast(value: string, copied = text.page.copied): Promise<boolean> {
  const done = await copyText(value);
  if (done) toast.success(copied);
  else toast.error(text.page.notCopied);
  return done;
}
