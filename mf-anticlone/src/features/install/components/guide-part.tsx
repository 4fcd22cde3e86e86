import type { SnippetReply } from '@garimpo/anticlone-contract';
import { Field, Select } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { installText } from '../../../text/pt-br-install.ts';

const words = installText.guide;

/** Where to paste it, by what the page was made with. */
export function GuidePart({ guides }: Pick<SnippetReply, 'guides'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const guide = guides.find(({ builder }) => builder === chosen) ?? guides[0];
  if (guide === undefined) return null;
  return (
    <PanelPart title={words.title}>
      <Field label={words.builder}>
        <Select
          options={guides.map(({ builder, name }) => ({ value: builder, label: name }))}
          value={guide.builder}
          onValueChange={setChosen}
        />
      </Field>
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-3">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </PanelPart>
  );
}
