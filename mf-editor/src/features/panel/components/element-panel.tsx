import { Empty, Notice } from '@garimpo/sdk';
import { MousePointerClick } from 'lucide-react';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { ElementScope } from '../state/panel-element.tsx';
import { ContentSection } from './content-section.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PanelHead } from './panel-head.tsx';
import { StyleSections } from './style-sections.tsx';

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
