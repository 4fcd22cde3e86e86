import { Select } from '@garimpo/sdk';
import { useId } from 'react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply } from '../state/apply.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { dense, PanelRow } from './panel-row.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText.form;
/** Buttons in the shape of a field: their words are their value. */
const BUTTONS = new Set(['submit', 'button', 'reset']);
/** Nobody types into these. */
const NO_TEXT = new Set(['hidden', 'checkbox', 'radio', 'file', 'image', 'range', 'color']);

/** Of a field that visitors fill in. */
export function FormFields() {
  const { page, element } = usePanelElement();
  const placeholder = useAttribute('placeholder');
  const name = useAttribute('name');
  const value = useAttribute('value');
  const tag = page.tag(element);
  const type = page.attribute(element, 'type')?.toLowerCase() ?? 'text';
  if (tag === 'input' && BUTTONS.has(type)) return <TypedInput label={words.value} source={value} above />;
  return (
    <>
      {tag !== 'select' && !NO_TEXT.has(type) && (
        <TypedInput label={words.placeholder} source={placeholder} above />
      )}
      <TypedInput label={words.name} source={name} above />
      {tag === 'input' && !NO_TEXT.has(type) && <TypeField type={type} />}
    </>
  );
}

function TypeField({ type }: { type: string }) {
  const { editor, page, element, fixed } = usePanelElement();
  const id = useId();
  const options = Object.entries(words.types).map(([value, label]) => ({ value, label }));
  const isKnown = Object.hasOwn(words.types, type);
  return (
    <PanelRow id={id} label={words.type} above>
      <Select
        id={id}
        quiet
        className={dense}
        aria-label={words.type}
        options={isKnown ? options : [{ value: type, label: type }, ...options]}
        value={type}
        disabled={fixed}
        onValueChange={(next) => apply(editor, setAttribute(page, element, 'type', next))}
      />
    </PanelRow>
  );
}
