import { emailAddress } from '@garimpo/auth-contract';

/** What is wrong with a form: the sentence for each field that is not right. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The text of each named field, as typed. */
export function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const entered = new FormData(form);
  const value = (name: Name) => {
    const one = entered.get(name);
    return typeof one === 'string' ? one : '';
  };
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, string>;
}

/** Brings the user to the first field that is not right; `names` are in the order of the form. */
export function focusFirstInvalid<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
  errors: FieldErrors<Name>,
): void {
  const first = names.find((name) => errors[name] !== undefined);
  if (first === undefined) return;
  // By selector, because a form's own list answers with a list for the radio buttons of one name.
  const control = form.querySelector(`[name="${first}"]`);
  if (control instanceof HTMLElement) control.focus();
}

export function hasErrors<Name extends string>(errors: FieldErrors<Name>): boolean {
  return Object.values(errors).some((sentence) => sentence !== undefined);
}

/** What the service takes: an address that it refuses is told beside the field, not as a failure. */
export function isEmail(entered: string): boolean {
  return emailAddress.safeParse(entered).success;
}

/** E.164 of what people type, null where it is none. Without a plus sign it is Brazilian; of those only mobiles get messages. */
export function phoneNumberOf(entered: string): string | null {
  const digits = entered.replaceAll(/\D/g, '');
  const number = entered.trim().startsWith('+') ? `+${digits}` : `+55${digits}`;
  const form = number.startsWith('+55') ? /^\+55\d{2}9\d{8}$/ : /^\+[1-9]\d{7,14}$/;
  return form.test(number) ? number : null;
}
