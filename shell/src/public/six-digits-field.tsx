import { Field, Input } from '@garimpo/sdk';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { accessText } from '../text/pt-br-access.ts';

const DIGITS = 6;

/** What was typed, or pasted with the words around it. Apps show the digits in two groups. */
function digitsOf(entered: string): string {
  return entered.replaceAll(/\D/g, '').slice(0, DIGITS);
}

/** The digits of a code, and what is wrong with them. `field` goes to a `SixDigitsField`. */
export function useSixDigits() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const onChange = (entered: string) => {
    setCode(digitsOf(entered));
    setError(null);
  };
  return {
    code,
    field: { input, value: code, error, onChange },
    /** False where digits are missing, which is said beside the field. */
    check() {
      const isWhole = code.length === DIGITS;
      setError(isWhole ? null : accessText.mailCode.required);
      if (!isWhole) input.current?.focus();
      return isWhole;
    },
    refuse(sentence: string) {
      setError(sentence);
      input.current?.select();
    },
  };
}

interface SixDigitsFieldProps {
  label: string;
  hint?: ReactNode;
  /** For a screen on which it is the one thing to do. */
  autoFocus?: boolean;
  input: RefObject<HTMLInputElement | null>;
  value: string;
  error: string | null;
  onChange: (entered: string) => void;
}

/** A code of six digits: by hand, pasted, or as the browser offers it. */
export function SixDigitsField({
  label,
  hint,
  autoFocus = false,
  input,
  value,
  error,
  onChange,
}: SixDigitsFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input
        ref={input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        required
        placeholder={accessText.mailCode.example}
        className="tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
