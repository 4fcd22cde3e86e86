import { toast } from '@garimpo/sdk';
import { copyText } from '@garimpo/sdk/parts';
import { text } from './text/pt-br.ts';

/** Puts a text where it can be pasted from, and says so. */
export async function copyAndSay(value: string, copied = text.page.copied): Promise<boolean> {
  const done = await copyText(value);
  if (done) toast.success(copied);
  else toast.error(text.page.notCopied);
  return done;
}
