import { Field, Input } from '@garimpo/sdk';
import { formText } from '../../../text/pt-br-form.ts';
import type { FormPartProps } from './use-campaign-form.ts';

const { parameters: words, field } = formText;

/** What visits keep of their address and pass on beside what every campaign does. */
export function ParametersField({ draft, problems, change }: FormPartProps) {
  return (
    <Field
      label={words.label}
      optional
      hint={words.hint}
      error={problems.parameters === undefined ? null : field.parameters(problems.parameters)}
    >
      <Input
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={words.example}
        value={draft.parameters}
        onChange={(event) => change({ parameters: event.target.value })}
      />
    </Field>
  );
}
