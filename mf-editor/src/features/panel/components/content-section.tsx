import { panelText } from '../../../text/pt-br-panel.ts';
import { isLink, isStyled } from '../lib/element-kind.ts';
import { usePanelStructure } from '../state/panel-element.tsx';
import { FormFields } from './form-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { ImageFields } from './image-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { PanelSection } from './panel-section.tsx';
import { PlayerFields } from './player-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { WrapField } from './wrap-field.tsx';

/** What the element is and says. */
export function ContentSection() {
  const { editor, element } = usePanelStructure();
  const { page } = editor;
  const tag = page.tag(element);
  return (
    <PanelSection title={panelText.sections.content}>
      {tag === 'img' && <ImageFields />}
      {['video', 'audio', 'source', 'iframe', 'embed'].includes(tag) && <PlayerFields />}
      {['input', 'textarea', 'select'].includes(tag) && <FormFields />}
      <TextFields />
      <IdentityFields />
      {isLink(page, element) ? (
        <LinkFields />
      ) : (
        isStyled(page, element) && <WrapField key={editor.selected} />
      )}
    </PanelSection>
  );
}
