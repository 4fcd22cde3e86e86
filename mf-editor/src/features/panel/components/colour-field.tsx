import { Button, Input } from '@garimpo/sdk';
import { useId } from 'react';
import { hexOf, isTransparent } from '../../../lib/style/colours.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import { ColourSwatch } from './colour-swatch.tsx';
import { dense, PanelRow } from './panel-row.tsx';
import { ClearButton } from './typed-input.tsx';
import { useStyle } from './use-style.ts';
import { useTypedField } from './use-typed-field.ts';

const words = panelText.colours;

export interface ColourFieldProps {
  label: string;
  property: 'color' | 'background-color';
}

/** A colour by the browser's picker, by its name or number, or none at all. */
export function ColourField({ label, property }: ColourFieldProps) {
  const { source, value, computed, fixed } = useStyle(property, 'colour');
  const { editor } = usePanelPart(() => source.read());
  const field = useTypedField(editor, { ...source, show: named });
  const id = useId();
  // What a variable stands for, the browser alone knows.
  const shown = value === null || value.includes('var(') ? computed : value;
  const now = value !== null || isTransparent(computed) ? null : hexOf(computed);
  return (
    <PanelRow id={id} label={label} problem={field.problem}>
      <div className="flex gap-2">
        <ColourSwatch
          label={words.pick(label)}
          colour={shown}
          hex={hexOf(shown) ?? hexOf(computed)}
          disabled={fixed}
          onPick={field.type}
          onDone={field.bind.onBlur}
        />
        <Input
          {...field.bind}
          id={id}
          quiet
          className={dense}
          value={field.text}
          placeholder={words.example}
          readOnly={fixed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={words.field(label)}
          aria-invalid={field.problem !== null || undefined}
          aria-describedby={field.problem === null ? undefined : `${id}-note`}
          trailing={field.text !== '' && !fixed && <ClearButton label={label} onClear={field.clear} />}
        />
      </div>
      <div className="flex min-w-0 items-center justify-between gap-2 pt-1">
        <span className="min-w-0 truncate text-caption text-ink-3">{now !== null && words.now(now)}</span>
        <Button
          size="sm"
          variant="ghost"
          className="-mr-2.5"
          aria-label={words.setTransparent(label)}
          disabled={fixed || (value !== null && isTransparent(value))}
          onClick={() => {
            field.type('transparent');
            field.bind.onBlur();
          }}
        >
          {words.transparent}
        </Button>
      </div>
    </PanelRow>
  );
}

function named(colour: string): string {
  return isTransparent(colour) ? words.transparent : colour;
}
