import { type AnticloneSiteView, BRAND_WORDS_MAX, readBrandWord } from '@garimpo/anticlone-contract';
import { errorText, Input, toast } from '@garimpo/sdk';
import { useUpdateSite } from '../../../api/sites.ts';
import { WordListPart } from '../../../components/word-list-part.tsx';
import { text } from '../../../text/pt-br.ts';
import { searchText } from '../../../text/pt-br-search.ts';

const words = searchText.brand;

/** Words that domains and titles are searched for. */
export function BrandPart({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending } = useUpdateSite(site.id);
  return (
    <WordListPart
      words={words}
      about={words.text}
      draft={`mf-anticlone/brand:${site.id}`}
      list={site.search.brandWords}
      most={BRAND_WORDS_MAX}
      read={readBrandWord}
      isPending={isPending}
      store={(brandWords, onStored) =>
        mutate(
          { search: { brandWords } },
          {
            ...(onStored && { onSuccess: onStored }),
            onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
          },
        )
      }
      input={(typed, onType) => (
        <Input
          autoComplete="off"
          placeholder={words.example}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
    />
  );
}
