import { Field, Input, Panel } from '@garimpo/sdk';
import { formText } from '../../../text/pt-br-form.ts';
import { OffersPart } from './offers-part.tsx';
import { PageField } from './page-field.tsx';
import { ParametersField } from './parameters-field.tsx';
import type { FormPartProps } from './use-campaign-form.ts';

const words = formText.pages;
const { field } = formText;

/** Its name, and the pages that it leads to. */
export function PagesPart(form: FormPartProps) {
  const { draft, problems, refused, change } = form;
  const name = { required: field.nameRequired, too_long: field.nameTooLong };
  const secure = problems.securePage;
  return (
    <Panel title={words.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Field label={words.name} error={problems.name === undefined ? null : name[problems.name]}>
          <Input
            autoComplete="off"
            placeholder={words.nameExample}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <PageField
          label={words.secure}
          hint={words.secureHint}
          example={words.secureExample}
          page={draft.securePage}
          error={secure === undefined ? refused('securePage') : field.page[secure]}
          onChange={(securePage) => change({ securePage })}
        />
        <OffersPart {...form} />
        <ParametersField {...form} />
      </div>
    </Panel>
  );
}
