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
import { elementLabel } from '../../../lib/page/element-label.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { hasType, isStyled } from '../lib/element-kind.ts';
import { ElementScope, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { ColourField } from './colour-field.tsx';
import { ContentSection, PanelSection } from './content-section.tsx';
import { FontField } from './font-field.tsx';
import { PanelActions } from './panel-actions.tsx';
import { dense, PanelRow } from './panel-row.tsx';
import { TypedInput } from './typed-input.tsx';
import { useStyle, type ValueKind } from './use-style.ts';

const choiceFieldWords = panelText.type;
const DEFAULT = 'default';

interface ChoiceFieldProps {
  label: string;
  property: string;
  /** Values of the property, with their words. */
  choices: Readonly<Record<string, string>>;
}

/** A property that has a few values. One that the page has and the list has not is among them. */
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
        // None of them stands for `justify` and the like: then nothing is marked.
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

/** A length or several; where the element says none, the browser's own shows behind. Up and down change it. */
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

/** How the element looks, for what is seen at all. */
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

/** So many elements around it are named. */
const PATH_LENGTH = 4;

/** Which element it is, and where it stands. */
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
  // What everything stands in is told only of itself.
  const named = page.path(element).filter((id) => id === element || !frame.includes(id));
  return named
    .slice(-PATH_LENGTH)
    .map((id) => page.tag(id))
    .join(panelText.pathMark);
}

/** All that can be changed of the selected element. */
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
