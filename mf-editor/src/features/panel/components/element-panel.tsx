import { Empty, Notice } from '@garimpo/sdk';
import { MousePointerClick } from 'lucide-react';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { ElementScope } from '../state/panel-element.tsx';
import { ContentSection } from './content-section.tsx';
import { PanelActions } from './panel-actions.tsx';
import { PanelHead } from './panel-head.tsx';
import { StyleSections } from './style-sections.tsx';

/** All that can be changed of the selected element. */
export function ElementPanel() {
  const { selected, page, lock } = useEditor();
  if (selected === null || !page.isElement(selected)) {
    return (
      <Empty icon={MousePointerClick} title={panelText.empty}>
        {panelText.emptyHint}
      </Empty>
    );
  }
  const unwritten = !page.isWritten(selected);
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
