import {
  Empty,
  IconButton,
  Notice,
  Segmented,
  type SegmentedOption,
  Select,
  type SelectOption,
} from '@garimpo/sdk';
import { MousePointerClick, X } from 'lucide-react';
import { useId } from 'react';
import { elementLabel } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { hasType, isStyled } from '../lib/element-kind.ts';
import { ElementScope, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { ColourField, useStyle, type ValueKind } from './colour-field.tsx';
import { ContentSection, PanelSection } from './content-section.tsx';
import { FontField } from './font-field.tsx';
import { PanelActions } from './panel-actions.tsx';
import { dense, PanelRow, TypedInput } from './typed-input.tsx';

const choiceFieldWords = panelText.type;
const DEFAULT = 'default';

interface ChoiceFieldProps {
  label: string;
  property: string;
  choices: Readonly<Record<string, string>>;
}

function ChoiceField({ label, property, choices }: ChoiceFieldProps) {
  const { value, computed, put, fixed } = useStyle(property, 'length');
  const id = useId();
  const options: SelectOption[] = [
    {
      value: DEFAULT,
      label: computed === '' ? choiceFieldWords.default : choiceFieldWords.now(choices[computed] ?? computed),
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

const alignFieldWords = panelText.type;
type Align = 'default' | keyof typeof alignFieldWords.aligns;

const options: SegmentedOption<Align>[] = [
  { value: 'default', label: alignFieldWords.default },
  { value: 'left', label: alignFieldWords.aligns.left },
  { value: 'center', label: alignFieldWords.aligns.center },
  { value: 'right', label: alignFieldWords.aligns.right },
];

function AlignField() {
  const { value, put, fixed } = useStyle('text-align', 'length');
  const known = options.find((option) => option.value === value)?.value;
  return (
    <div className="grid gap-1.5">
      <span className="text-caption text-ink-2">{alignFieldWords.align}</span>
      <Segmented
        label={alignFieldWords.align}
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
function StyleInput({ label, property, kind, above = false }: StyleInputProps) {
  const { source, computed } = useStyle(property, kind);
  return (
    <TypedInput
      label={label}
      above={above}
      clears
      placeholder={computed}
      source={{ ...source, stepFrom: computed }}
    />
  );
}

const words = panelText;

function StyleSections() {
  const { editor, element } = usePanelStructure();
  const { page } = editor;
  if (!isStyled(page, element)) return null;
  return (
    <>
      <PanelSection title={words.sections.colours}>
        <ColourField label={words.colours.background} property="background-color" />
        <ColourField label={words.colours.text} property="color" />
      </PanelSection>
      <PanelSection title={words.sections.type}>
        {hasType(page, element) && (
          <>
            <FontField key={editor.selected} />
            <StyleInput label={words.type.size} property="font-size" kind="length" />
            <ChoiceField label={words.type.weight} property="font-weight" choices={words.type.weights} />
            <ChoiceField label={words.type.style} property="font-style" choices={words.type.styles} />
          </>
        )}
        <AlignField />
      </PanelSection>
      <PanelSection title={words.sections.size}>
        <div className="grid grid-cols-2 gap-3">
          <StyleInput above label={words.size.width} property="width" kind="length" />
          <StyleInput above label={words.size.height} property="height" kind="length" />
          <StyleInput above label={words.size.padding} property="padding" kind="sides" />
          <StyleInput above label={words.size.margin} property="margin" kind="sides" />
          <StyleInput above label={words.size.radius} property="border-radius" kind="sides" />
        </div>
      </PanelSection>
    </>
  );
}

/** How many ancestors the header names. */
const PATH_LENGTH = 4;

function PanelHead() {
  const { editor, value: label } = usePanelPart(elementLabel);
  const { value: path } = usePanelPart(pathTo);
  return (
    <header className="sticky top-0 z-sticky flex items-start gap-2 border-b border-line-soft bg-surface px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-strong" title={label ?? undefined}>
          {label}
        </h2>
        <p className="truncate text-caption text-ink-3">{path}</p>
      </div>
      <IconButton label={panelText.clear} icon={X} onClick={() => editor.select(null)} />
    </header>
  );
}

function pathTo(page: PageTree, element: NodeId): string {
  const frame = [page.html, page.body];
  // `html` and `body` are only named when they are selected themselves.
  const named = page.path(element).filter((id) => id === element || !frame.includes(id));
  return named
    .slice(-PATH_LENGTH)
    .map((id) => page.tag(id))
    .join(panelText.pathMark);
}

export function ElementPanel() {
  const { lock } = useEditorAlone();
  const selected = useEditorPart((editor) =>
    editor.selected !== null && editor.page.isElement(editor.selected) ? editor.selected : null,
  );
  const unwritten = useEditorPart(
    (editor) => editor.selected !== null && !editor.page.isWritten(editor.selected),
  );
  if (selected === null) {
    return (
      <Empty icon={MousePointerClick} title={panelText.empty}>
        {panelText.emptyHint}
      </Empty>
    );
  }
  return (
    <ElementScope element={selected} fixed={lock !== null || unwritten}>
      <PanelHead />
      {lock !== null && (
        <Notice kind="warn" className="m-4 mb-0">
          {text.locks[lock]}
        </Notice>
      )}
      {lock === null && unwritten && <Notice className="m-4 mb-0">{panelText.unwritten}</Notice>}
      <ContentSection />
      <StyleSections />
      <PanelActions />
    </ElementScope>
  );
}
