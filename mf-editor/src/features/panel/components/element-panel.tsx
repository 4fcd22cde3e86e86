import { Button, Empty, IconButton, Notice } from '@garimpo/sdk';
import { ArrowDown, ArrowUp, CopyPlus, MousePointerClick, Trash2, X } from 'lucide-react';
import { Fragment } from 'react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import type { PageEdit } from '../../../lib/page/page-edit.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import {
  canRestructure,
  duplicateElement,
  moveElement,
  removeElement,
} from '../../../lib/page/restructure.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { hasType, isStyled } from '../lib/element-kind.ts';
import { apply, ElementScope, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { ContentSection, PanelSection } from './content-section.tsx';
import { AlignField, ChoiceField, ColourField, FontField, StyleInput } from './style-fields.tsx';

function PanelActions() {
  const { editor, element, fixed } = usePanelStructure();
  const { page } = editor;
  const applyEdit = useApplyEdit();
  const isFrame = [page.html, page.head, page.body].includes(element);
  const cannot = fixed || !canRestructure(page, element);
  const reason = fixed ? null : isFrame ? words.actions.frame : cannot ? words.actions.tangled : null;
  const disabled = cannot || editor.settling;
  const [before, after] = neighbours();
  const edit = (make: () => PageEdit) => !disabled && apply(editor, make());

  /** Siblings that can change places with the element. */
  function neighbours(): (number | undefined)[] {
    const parent = page.parent(element);
    const siblings = parent === null ? [] : page.children(parent).filter((id) => page.isElement(id));
    const place = siblings.indexOf(element);
    return [siblings[place - 1], siblings[place + 1]].map((id) =>
      id !== undefined && canRestructure(page, id) ? id : undefined,
    );
  }

  const remove = () => applyEdit(() => removeElement(editor.page, element), words.actions.removed);

  return (
    <div className="grid gap-3 p-4">
      <fieldset aria-label={words.actions.group} className="flex gap-2">
        <Button
          icon={CopyPlus}
          className="flex-1"
          disabled={disabled}
          onClick={() => edit(() => duplicateElement(editor.page, element))}
        >
          {words.actions.duplicate}
        </Button>
        <IconButton
          label={words.actions.up}
          icon={ArrowUp}
          size="md"
          disabled={disabled || before === undefined}
          onClick={() =>
            before !== undefined &&
            edit(() => moveElement(editor.page, element, { element: before, place: 'before' }))
          }
        />
        <IconButton
          label={words.actions.down}
          icon={ArrowDown}
          size="md"
          disabled={disabled || after === undefined}
          onClick={() =>
            after !== undefined &&
            edit(() => moveElement(editor.page, element, { element: after, place: 'after' }))
          }
        />
      </fieldset>
      <Button variant="danger-quiet" icon={Trash2} full disabled={disabled} onClick={() => void remove()}>
        {words.actions.remove}
      </Button>
      {reason !== null && <p className="text-caption text-ink-3">{reason}</p>}
    </div>
  );
}

const words = panelText;

function StyleSections() {
  const { editor, element } = usePanelStructure();
  const { page } = editor;
  const stop = stopOf(useCanvas().canvas);
  if (!isStyled(page, element)) return null;
  return (
    // Another width has other values, and a refused text must not go over to it.
    <Fragment key={stop}>
      <p className="border-b border-line-soft px-4 py-2 text-caption text-ink-2">{words.stops[stop]}</p>
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
      <PanelSection title={words.sections.look}>
        <StyleInput label={words.look.border} property="border" kind="border" />
        <StyleInput label={words.look.shadow} property="box-shadow" kind="shadow" />
        <StyleInput label={words.look.gradient} property="background-image" kind="gradient" />
      </PanelSection>
      <PanelSection title={words.sections.layout}>
        <ChoiceField label={words.layout.display} property="display" choices={words.layout.displays} />
        <ChoiceField
          label={words.layout.direction}
          property="flex-direction"
          choices={words.layout.directions}
        />
        <ChoiceField
          label={words.layout.justify}
          property="justify-content"
          choices={words.layout.justifies}
        />
        <ChoiceField
          label={words.layout.alignItems}
          property="align-items"
          choices={words.layout.alignments}
        />
        <StyleInput label={words.layout.gap} property="gap" kind="sides" />
      </PanelSection>
    </Fragment>
  );
}

/** How many ancestors the header names. */
const PATH_LENGTH = 4;

function PanelHead() {
  const { editor, value: label } = usePanelPart(nameOf);
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
    .map((id) => nameOf(page, id))
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
