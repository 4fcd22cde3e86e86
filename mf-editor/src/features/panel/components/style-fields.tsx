import { Button, cx, Input, Segmented, type SegmentedOption, Select, type SelectOption } from '@garimpo/sdk';
import { useId, useState } from 'react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { readStyle, type Supports, writeStyle } from '../../../lib/style/inline-style.ts';
import {
  BLACK,
  firstFamily,
  hexOf,
  isTransparent,
  pageFamilies,
  typedValue,
  type ValueProblem,
} from '../../../lib/style/values.ts';
import { readWidthStyle, setWidthStyle } from '../../../lib/style/width-style.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorPart } from '../../../state/editor-context.tsx';
import { usePagePalette } from '../../../state/page-palette.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { usePageColours } from './page-colours.tsx';
import { ClearButton, dense, PanelRow, TypedInput } from './typed-input.tsx';
import { UnitPicker } from './unit-picker.tsx';
import { type FieldSource, useTypedField } from './use-typed-field.ts';

const words = panelText;

type ValueKind = keyof typeof panelText.valueProblems.unknown;

const supports: Supports = (property, value) => CSS.supports(property, value);

/**
 * A property of the element for the shown width, with the computed value where it is known. The styles of all widths
 * are the element's style attribute.
 */
function useStyle(property: string, kind: ValueKind) {
  const stop = stopOf(useCanvas().canvas);
  const { editor, element, fixed } = usePanelPart((page, id) =>
    stop === 'all' ? page.attribute(id, 'style') : readWidthStyle(page, id, stop, property),
  );
  const computed = useEditorPart((now) => now.computed[property] ?? '');
  const read = () =>
    stop === 'all'
      ? readStyle(editor.page.attribute(element, 'style') ?? '', property, supports)
      : readWidthStyle(editor.page, element, stop, property);
  const put = (value: string | null, merge?: string) => {
    if (stop !== 'all') {
      return apply(editor, setWidthStyle(editor.page, element, stop, property, value), merge);
    }
    const style = writeStyle(editor.page.attribute(element, 'style') ?? '', property, value, supports);
    return apply(
      editor,
      setAttribute(editor.page, element, 'style', style.trim() === '' ? null : style),
      merge,
    );
  };
  const source: FieldSource = {
    name: `${property} ${stop}`,
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

interface ColourFieldProps {
  label: string;
  property: 'color' | 'background-color';
}

export function ColourField({ label, property }: ColourFieldProps) {
  const { source, value, computed, fixed } = useStyle(property, 'colour');
  const { editor } = usePanelPart(() => source.read());
  const field = useTypedField(editor, { ...source, show: named });
  const id = useId();
  const pick = (picked: string) => {
    field.type(picked);
    field.bind.onBlur();
  };
  const ofPage = usePageColours({ label, disabled: fixed, onPick: pick });
  // Only the browser can resolve a variable.
  const shown = value === null || value.includes('var(') ? computed : value;
  const now = value !== null || isTransparent(computed) ? null : hexOf(computed);
  return (
    <PanelRow id={id} label={label} problem={field.problem}>
      <div className="flex gap-2">
        <ColourSwatch
          label={words.colours.pick(label)}
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
          placeholder={words.colours.example}
          readOnly={fixed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={words.colours.field(label)}
          aria-invalid={field.problem !== null || undefined}
          aria-describedby={field.problem === null ? undefined : `${id}-note`}
          trailing={field.text !== '' && !fixed && <ClearButton label={label} onClear={field.clear} />}
        />
        {ofPage.button}
      </div>
      {ofPage.list}
      <div className="flex min-w-0 items-center justify-between gap-2 pt-1">
        <span className="min-w-0 truncate text-caption text-ink-3">
          {now !== null && words.colours.now(now)}
        </span>
        <Button
          size="sm"
          variant="ghost"
          className="-mr-2.5"
          aria-label={words.colours.setTransparent(label)}
          disabled={fixed || (value !== null && isTransparent(value))}
          onClick={() => pick('transparent')}
        >
          {words.colours.transparent}
        </Button>
      </div>
    </PanelRow>
  );
}

function named(colour: string): string {
  return isTransparent(colour) ? words.colours.transparent : colour;
}

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
  const [named] = useState(() => pageFamilies(editor.page));
  const { fonts } = usePagePalette();
  const own = [...new Set([...named, ...fonts])];
  const [isOther, setOther] = useState(false);
  const families = [...own.map(listOf), ...SAFE.filter((list) => !own.includes(firstFamily(list)))];
  const now = firstFamily(computed) || computed;
  const options: SelectOption[] = [
    { value: DEFAULT, label: now === '' ? words.type.default : words.type.now(now) },
    ...families.map((list) => ({ value: list, label: firstFamily(list) || list })),
  ];
  if (value !== null && !families.includes(value))
    options.push({ value, label: firstFamily(value) || value });
  options.push({ value: OTHER, label: words.type.otherFamily });
  const choose = (next: string) => {
    setOther(next === OTHER);
    if (next !== OTHER) put(next === DEFAULT ? null : next);
  };
  return (
    <>
      <PanelRow id={id} label={words.type.family}>
        <Select
          id={id}
          quiet
          className={dense}
          aria-label={words.type.family}
          options={options}
          value={isOther ? OTHER : (value ?? DEFAULT)}
          disabled={fixed}
          onValueChange={choose}
        />
      </PanelRow>
      {isOther && (
        <TypedInput
          label={words.type.ownFamily}
          source={source}
          clears
          placeholder={words.type.familyExample}
        />
      )}
    </>
  );
}

/** The name as a CSS value. */
function listOf(name: string): string {
  const found = typedValue('font-family', name, () => true);
  return 'value' in found ? found.value : name;
}

interface ChoiceFieldProps {
  label: string;
  property: string;
  choices: Readonly<Record<string, string>>;
}

export function ChoiceField({ label, property, choices }: ChoiceFieldProps) {
  const { value, computed, put, fixed } = useStyle(property, 'length');
  const id = useId();
  const options: SelectOption[] = [
    {
      value: DEFAULT,
      label: computed === '' ? words.type.default : words.type.now(choices[computed] ?? computed),
    },
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

type Align = 'default' | keyof typeof words.type.aligns;

const options: SegmentedOption<Align>[] = [
  { value: 'default', label: words.type.default },
  { value: 'left', label: words.type.aligns.left },
  { value: 'center', label: words.type.aligns.center },
  { value: 'right', label: words.type.aligns.right },
];

export function AlignField() {
  const { value, put, fixed } = useStyle('text-align', 'length');
  const known = options.find((option) => option.value === value)?.value;
  return (
    <div className="grid gap-1.5">
      <span className="text-caption text-ink-2">{words.type.align}</span>
      <Segmented
        label={words.type.align}
        options={options}
        // Values such as `justify` match no option.
        value={known ?? (value === null ? 'default' : ('' as Align))}
        disabled={fixed}
        className="w-full [&_button]:px-1"
        onValueChange={(next) => put(next === 'default' ? null : next)}
      />
    </div>
  );
}

interface StyleInputProps {
  label: string;
  property: string;
  kind: ValueKind;
  above?: boolean;
}

/**
 * A length, or several for the sides. Without a value it shows the computed one as placeholder; the arrow keys step
 * it.
 */
export function StyleInput({ label, property, kind, above = false }: StyleInputProps) {
  const { source, computed, fixed } = useStyle(property, kind);
  const unit = (field: { text: string; pick: (value: string) => void }) => (
    <UnitPicker
      label={label}
      property={property}
      value={field.text}
      computed={computed}
      disabled={fixed}
      onPick={field.pick}
    />
  );
  return (
    <TypedInput
      label={label}
      above={above}
      clears
      placeholder={computed}
      source={{ ...source, stepFrom: computed }}
      trailing={kind === 'length' || kind === 'sides' ? unit : undefined}
    />
  );
}
