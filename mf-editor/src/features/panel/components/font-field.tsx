import { Select, type SelectOption } from '@garimpo/sdk';
import { useId, useState } from 'react';
import { firstFamily, pageFamilies, typedValue } from '../../../lib/style/values.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelStructure } from '../state/panel-element.tsx';
import { useStyle } from './colour-field.tsx';
import { dense, PanelRow, TypedInput } from './typed-input.tsx';

const words = panelText.type;
const DEFAULT = 'default';
const OTHER = 'other';

/** Fonts that all devices have, each with its fallbacks. */
const SAFE = [
  'Arial, Helvetica, sans-serif',
  'Verdana, Geneva, sans-serif',
  'Tahoma, Geneva, sans-serif',
  "'Trebuchet MS', Helvetica, sans-serif",
  'Georgia, serif',
  "'Times New Roman', Times, serif",
  "'Courier New', Courier, monospace",
  'system-ui, sans-serif',
];

export function FontField() {
  const { editor } = usePanelStructure();
  const { value, computed, put, source, fixed } = useStyle('font-family', 'family');
  const id = useId();
  const [own] = useState(() => pageFamilies(editor.page));
  const [isOther, setOther] = useState(false);
  const families = [...own.map(listOf), ...SAFE.filter((list) => !own.includes(firstFamily(list)))];
  const now = firstFamily(computed) || computed;
  const options: SelectOption[] = [
    { value: DEFAULT, label: now === '' ? words.default : words.now(now) },
    ...families.map((list) => ({ value: list, label: firstFamily(list) || list })),
  ];
  if (value !== null && !families.includes(value))
    options.push({ value, label: firstFamily(value) || value });
  options.push({ value: OTHER, label: words.otherFamily });
  const choose = (next: string) => {
    setOther(next === OTHER);
    if (next !== OTHER) put(next === DEFAULT ? null : next);
  };
  return (
    <>
      <PanelRow id={id} label={words.family}>
        <Select
          id={id}
          quiet
          className={dense}
          aria-label={words.family}
          options={options}
          value={isOther ? OTHER : (value ?? DEFAULT)}
          disabled={fixed}
          onValueChange={choose}
        />
      </PanelRow>
      {isOther && (
        <TypedInput label={words.ownFamily} source={source} clears placeholder={words.familyExample} />
      )}
    </>
  );
}

/** The name as a CSS value. */
function listOf(name: string): string {
  const found = typedValue('font-family', name, () => true);
  return 'value' in found ? found.value : name;
}
