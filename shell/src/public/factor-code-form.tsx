import { Button, Notice } from '@garimpo/sdk';
import { type FormEvent, type ReactNode, useState } from 'react';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { codeFailureText, isWrongCode } from './code-failure-text.ts';
import { SixDigitsField, useSixDigits } from './six-digits-field.tsx';

const words = accessText.challenge;

interface FactorCodeFormProps {
  label: string;
  hint: string;
  /** What is said of a code that does not fit. */
  wrong: string;
  /** Uses the code. Why it failed is told here. */
  onCode: (code: string) => Promise<void>;
  before?: ReactNode;
  children?: ReactNode;
}

/** Takes the code of a second factor. */
export function FactorCodeForm({ label, hint, wrong, onCode, before, children }: FactorCodeFormProps) {
  const digits = useSixDigits();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    if (!digits.check()) return;
    try {
      await onCode(digits.code);
    } catch (error) {
      if (isWrongCode(error)) digits.refuse(wrong);
      else setFailure(codeFailureText(error));
    }
  });
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {before}
      <SixDigitsField label={label} hint={hint} autoFocus {...digits.field} />
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={words.busy}>
        {words.submit}
      </Button>
      {children}
    </form>
  );
}
