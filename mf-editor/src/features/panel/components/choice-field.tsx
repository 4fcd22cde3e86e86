import { Select, type SelectOption } from '@garimpo/sdk';
import { useId } from 'react';
import { panelText } from '../../../text/pt-br-panel.ts';
import { dense, PanelRow } from './panel-row.tsx';
import { useStyle } from './use-style.ts';

const words = panelText.type;
const DEFAULT = 'default';

export interface ChoiceFieldProps {
  label: string;
  property: string;
  /** Values of the property, with their words. */
  choices: Readonly<Record<string, string>>;
}

/** A property that has a few values. One that the page has and the list has not is among them. */
export function ChoiceField({ label, property, choices }: ChoiceFieldProps) {
  const { value, computed, put, fixed } = useStyle(property, 'length');
  const id = useId();
  const options: SelectOption[] = [
    { value: DEFAULT, label: computed === '' ? words.default : words.now(choices[computed] ?? computed) },
    ...Object.entries(choices).map(([one, name]) => ({ value: one, label: name })),
  ];
  if (value !== null && !Object.hasOwn(choices, value)) options.push({ value, label: value });
  return (
    <PanelRow id={id} label={label}>
      <Select
        id={id}
        quiet
        className={dense}
        aria-label={label}
        options={options}
        value={value ?? DEFAULT}
        disabled={fixed}
        onValueChange={(next) => put(next === DEFAULT ? null : next)}
      />
    </PanelRow>
  );
}
