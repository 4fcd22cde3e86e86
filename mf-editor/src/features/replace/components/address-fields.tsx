import { Checkbox, Field, Input, Textarea } from '@garimpo/sdk';
import { replaceText } from '../../../text/pt-br-replace.ts';
import type { AddressForm, NewAddress, TypedAddress } from '../lib/new-address.ts';

const words = replaceText.links;
const fields = {
  page: { label: words.address, example: words.addressExample, type: 'url' },
  whatsapp: { label: words.whatsapp, example: words.whatsappExample, type: 'tel' },
  phone: { label: words.phone, example: words.phoneExample, type: 'tel' },
  email: { label: words.email, example: words.emailExample, type: 'email' },
} as const;

export interface AddressFieldsProps {
  form: AddressForm;
  typed: TypedAddress;
  onChange: (typed: TypedAddress) => void;
  keeps: boolean;
  onKeepsChange: (keeps: boolean) => void;
  result: NewAddress;
  /** The button was pressed: what is wrong is said from then on. */
  isAsked: boolean;
}

/** The new address, as people know it: a number and a message, a telephone, an e-mail, or the address itself. */
export function AddressFields(props: AddressFieldsProps) {
  const { form, typed, onChange, keeps, onKeepsChange, result, isAsked } = props;
  const { label, example, type } = fields[form];
  const shows = 'address' in result && form !== 'page';
  return (
    <>
      <Field
        label={label}
        error={isAsked && 'problem' in result ? words.problem[result.problem] : null}
        hint={shows ? words.willBe(result.address) : undefined}
      >
        <Input
          type={type}
          name="address"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={typed.address}
          onChange={(event) => onChange({ ...typed, address: event.target.value })}
        />
      </Field>
      {form === 'whatsapp' && (
        <Field label={words.message} optional>
          <Textarea
            name="message"
            rows={2}
            placeholder={words.messageExample}
            value={typed.message}
            onChange={(event) => onChange({ ...typed, message: event.target.value })}
          />
        </Field>
      )}
      {form !== 'phone' && (
        <Checkbox
          label={words.keep[form]}
          description={form === 'page' ? words.keepHint : undefined}
          checked={keeps}
          onCheckedChange={onKeepsChange}
        />
      )}
    </>
  );
}
