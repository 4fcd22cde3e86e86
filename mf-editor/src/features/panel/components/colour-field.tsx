import { Button, cx, Input } from '@garimpo/sdk';
import { useId } from 'react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { readStyle, type Supports, writeStyle } from '../../../lib/style/inline-style.ts';
import { BLACK, hexOf, isTransparent, typedValue, type ValueProblem } from '../../../lib/style/values.ts';
import { useEditorPart } from '../../../state/editor-context.tsx';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply, usePanelPart } from '../state/panel-element.tsx';
import { ClearButton, dense, PanelRow } from './typed-input.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

export type ValueKind = keyof typeof panelText.valueProblems.unknown;

const supports: Supports = (property, value) => CSS.supports(property, value);

/** A property of the element's inline style, with the computed value where it is known. */
export function useStyle(property: string, kind: ValueKind) {
  const { editor, element, fixed } = usePanelPart((page, id) => page.attribute(id, 'style'));
  const computed = useEditorPart((now) => now.computed[property] ?? '');
  const read = () => readStyle(editor.page.attribute(element, 'style') ?? '', property, supports);
  const put = (value: string | null, merge?: string) => {
    const style = writeStyle(editor.page.attribute(element, 'style') ?? '', property, value, supports);
    return apply(
      editor,
      setAttribute(editor.page, element, 'style', style.trim() === '' ? null : style),
      merge,
    );
  };
  const source: FieldSource = {
    name: property,
    read,
    check(typed) {
      if (typed.trim() === '') return { value: null };
      const found = typedValue(property, typed, supports);
      return 'problem' in found ? { problem: problemText(found.problem, kind) } : found;
    },
    put,
  };
  return { value: read(), computed, put, source, fixed };
}

function problemText(problem: ValueProblem, kind: ValueKind): string {
  return problem === 'forbidden' ? panelText.valueProblems.forbidden : panelText.valueProblems.unknown[kind];
}

interface ColourSwatchProps {
  label: string;
  colour: string;
  hex: string | null;
  disabled: boolean;
  onPick: (hex: string) => void;
  onDone: () => void;
}

/** Shows the colour over a check pattern and opens the browser's picker. */
function ColourSwatch({ label, colour, hex, disabled, onPick, onDone }: ColourSwatchProps) {
  return (
    <span
      className={cx(
        'relative block size-control flex-none md:size-8 overflow-hidden rounded-sm border border-line bg-surface',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <span className="absolute inset-1.5 overflow-hidden rounded-xs bg-[repeating-conic-gradient(var(--g-line)_0_25%,transparent_0_50%)] bg-[length:0.5rem_0.5rem] inset-ring inset-ring-line">
        <span className="block size-full" style={{ backgroundColor: colour }} />
      </span>
      <input
        type="color"
        aria-label={label}
        title={label}
        value={hex ?? BLACK}
        disabled={disabled}
        onChange={(event) => onPick(event.target.value)}
        onBlur={onDone}
        className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </span>
  );
}

const words = panelText.colours;

export interface ColourFieldProps {
  label: string;
  property: 'color' | 'background-color';
}

export function ColourField({ label, property }: ColourFieldProps) {
  const { source, value, computed, fixed } = useStyle(property, 'colour');
  const { editor } = usePanelPart(() => source.read());
  const field = useTypedField(editor, { ...source, show: named });
  const id = useId();
  // Only the browser can resolve a variable.
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
