import { Button, Empty, IconButton, Notice } from '@garimpo/sdk';
import { ArrowDown, ArrowUp, CopyPlus, ImagePlus, MousePointerClick, Trash2, X } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import {
  canChange,
  canStep,
  chosenOf,
  duplicateChosen,
  removeChosen,
  stepChosen,
} from '../../../components/selection/selection-actions.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { nameOf } from '../../../state/names.ts';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { hasType, isStyled } from '../lib/element-kind.ts';
import { ElementScope, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { ContentSection, PanelSection } from './content-section.tsx';
import { AlignField, ChoiceField, ColourField, FontField, StyleInput } from './style-fields.tsx';

const BackgroundFields = lazy(async () => ({
  default: (await import('./background-fields.tsx')).BackgroundFields,
}));

/** Most elements have no picture behind them, and are asked nothing about it. */
function BackgroundSection() {
  const has = useEditorPart(({ computed }) => /url\(/.test(computed['background-image'] ?? ''));
  const [isWanted, setWanted] = useState(false);
  const { fixed } = usePanelStructure();
  return (
    <PanelSection title={words.sections.background}>
      {has || isWanted ? (
        <Suspense>
          <BackgroundFields />
        </Suspense>
      ) : (
        <Button
          size="sm"
          icon={ImagePlus}
          className="justify-self-start"
          disabled={fixed}
          onClick={() => setWanted(true)}
        >
          {words.background.add}
        </Button>
      )}
    </PanelSection>
  );
}

function PanelActions() {
  const { editor, element, fixed } = usePanelStructure();
  const { page } = editor;
  const cannot = useEditorPart((now) => !canChange(now));
  const isFirst = useEditorPart((now) => !canStep(now, 'earlier'));
  const isLast = useEditorPart((now) => !canStep(now, 'later'));
  const count = useEditorPart((now) => chosenOf(now).length);
  const isFrame = [page.html, page.head, page.body].includes(element);
  const reason = fixed ? null : isFrame ? words.actions.frame : cannot ? words.actions.tangled : null;
  const disabled = cannot || editor.settling;
  return (
    <div className="grid gap-3 p-4">
      <fieldset aria-label={words.actions.group} className="flex gap-2">
        <Button
          icon={CopyPlus}
          className="flex-1"
          disabled={disabled}
          onClick={() => void duplicateChosen(editor)}
        >
          {words.actions.duplicate}
        </Button>
        <IconButton
          label={words.actions.up}
          icon={ArrowUp}
          size="md"
          disabled={disabled || isFirst}
          onClick={() => void stepChosen(editor, 'earlier')}
        />
        <IconButton
          label={words.actions.down}
          icon={ArrowDown}
          size="md"
          disabled={disabled || isLast}
          onClick={() => void stepChosen(editor, 'later')}
        />
      </fieldset>
      <Button
        variant="danger-quiet"
        icon={Trash2}
        full
        disabled={disabled}
        onClick={() => void removeChosen(editor)}
      >
        {words.actions.remove(count)}
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
      {page.tag(element) !== 'img' && <BackgroundSection key={editor.selected} />}
      {page.tag(element) === 'img' && (
        <PanelSection title={words.sections.crop}>
          <ChoiceField label={words.crop.fit} property="object-fit" choices={words.crop.fits} />
          <ChoiceField label={words.crop.position} property="object-position" choices={words.positions} />
        </PanelSection>
      )}
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
        {path !== '' && <p className="truncate text-caption text-ink-3">{path}</p>}
      </div>
      <IconButton label={panelText.clear} icon={X} onClick={() => editor.select(null)} />
    </header>
  );
}

/** What is around the element, which the heading names already; `html` and `body` are around everything. */
function pathTo(page: PageTree, element: NodeId): string {
  const around = page.path(element).filter((id) => ![element, page.html, page.body].includes(id));
  return around
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
