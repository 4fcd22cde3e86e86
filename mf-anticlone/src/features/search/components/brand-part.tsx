import { type AnticloneSiteView, BRAND_WORDS_MAX, readBrandWord } from '@garimpo/anticlone-contract';
import { Button, errorText, Field, Input, Tag, toast } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useUpdateSite } from '../../../api/sites.ts';
import { text } from '../../../text/pt-br.ts';
import { searchText } from '../../../text/pt-br-search.ts';

const words = searchText.brand;

/** Words that domains and titles are searched for. Changes are stored at once. */
export function BrandPart({ site }: { site: AnticloneSiteView }) {
  const { brandWords } = site.search;
  const [typed, setTyped, kept] = useFormDraft(`mf-anticlone/brand:${site.id}`, z.string(), '');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateSite(site.id);
  const store = (next: string[], onStored?: () => void) =>
    mutate(
      { search: { brandWords: next } },
      {
        ...(onStored && { onSuccess: onStored }),
        onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
      },
    );
  const add = () => {
    const word = readBrandWord(typed);
    if (word === null) return setProblem(words.problem);
    if (brandWords.includes(word)) return setProblem(words.repeated);
    if (brandWords.length >= BRAND_WORDS_MAX) return setProblem(words.most(BRAND_WORDS_MAX));
    store([...brandWords, word], () => kept.done(''));
  };
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      {brandWords.length === 0 ? (
        <p className="text-caption text-ink-3">{words.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {brandWords.map((word) => (
            <li key={word} className="min-w-0">
              <Tag {...(!isPending && { onRemove: () => store(brandWords.filter((one) => one !== word)) })}>
                {word}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) add();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Field label={words.label} hint={words.hint} error={problem}>
          <Input
            autoComplete="off"
            placeholder={words.example}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
        <Button type="submit" className="justify-self-start" busy={isPending} busyText={words.adding}>
          {words.add}
        </Button>
      </form>
    </PanelPart>
  );
}
