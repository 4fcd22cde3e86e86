import { Input, type InputProps } from '@garimpo/sdk';

/** A field for web addresses: keyboards and browsers change nothing that is typed. */
export function AddressInput({
  onType,
  ...props
}: Omit<InputProps, 'onChange'> & { onType: (typed: string) => void }) {
  return (
    <Input
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onType(event.target.value)}
      {...props}
    />
  );
}
