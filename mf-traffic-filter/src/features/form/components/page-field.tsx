import { Button, Field, Input } from '@garimpo/sdk';
import { formText } from '../../../text/pt-br-form.ts';
import { type TypedPage, typedPage } from '../lib/typed-page.ts';

const words = formText.pages;

export interface PageFieldProps {
  label: string;
  hint?: string | undefined;
  example: string;
  page: TypedPage;
  error: string | null;
  onChange: (page: TypedPage) => void;
}

/** The address of a page behind its scheme; one that is pasted whole takes its own along. */
export function PageField({ label, hint, example, page, error, onChange }: PageFieldProps) {
  const plain = page.scheme === 'http://';
  return (
    <Field
      label={label}
      error={error}
      hint={
        plain ? (
          <>
            {words.notHttps}{' '}
            <Button
              variant="ghost"
              size="sm"
              className="-my-1.5"
              onClick={() => onChange({ ...page, scheme: 'https://' })}
            >
              {words.useHttps}
            </Button>
          </>
        ) : (
          hint
        )
      }
    >
      <Input
        inputMode="url"
        prefix={page.scheme}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        value={page.rest}
        onChange={(event) => onChange(typedPage(event.target.value, page))}
      />
    </Field>
  );
}
