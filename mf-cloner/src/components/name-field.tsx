import { SUBDOMAIN_MAX } from '@garimpo/cloner-contract';
import { Field, Input } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';
import type { CloneName } from './use-clone-name.ts';

export interface NameFieldProps {
  label: string;
  example: string;
  value: string;
  state: CloneName;
  /** Of hosted clones, where it is known. */
  domain: string | null;
  /** The focus begins here. */
  first: boolean;
  onChange: (name: string) => void;
}

/** The name of a clone, which is the first part of its address. */
export function NameField({ label, example, value, state, domain, first, onChange }: NameFieldProps) {
  return (
    <Field
      label={label}
      hint={state.hint}
      error={state.error}
      ok={state.ok}
      counter={text.cloneDialog.counter(value.length, SUBDOMAIN_MAX)}
    >
      <Input
        name="subdomain"
        maxLength={SUBDOMAIN_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        value={value}
        onChange={(event) => onChange(event.target.value.toLowerCase())}
        {...(domain !== null && { suffix: `.${domain}` })}
        {...(first && { 'data-autofocus': true })}
      />
    </Field>
  );
}
