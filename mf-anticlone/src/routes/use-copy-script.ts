import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { errorText, toast } from '@garimpo/sdk';
import { copyText } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { useFetchSnippet } from '../api/snippet-query.ts';
import { text } from '../text/pt-br.ts';

const words = text.list;

/** “Copiar script” in a row: fetched where it is not known yet, and put where it can be pasted from. */
export function useCopyScript() {
  const fetchSnippet = useFetchSnippet();
  const [copying, setCopying] = useState<string | null>(null);
  const copy = async ({ id }: AnticloneSiteView) => {
    setCopying(id);
    const html = fetchSnippet(id);
    const copied = await copyText(html);
    try {
      await html;
      if (copied) toast.success(words.scriptCopied);
      else toast.error(words.scriptNotCopied);
    } catch (error) {
      toast.error(errorText(error, text.errors, words.scriptFailed));
    }
    setCopying(null);
  };
  return {
    copy: (site: AnticloneSiteView) => void copy(site),
    isCopying: (site: AnticloneSiteView) => site.id === copying,
  };
}
