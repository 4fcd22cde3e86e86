import { panelText } from '../../../text/pt-br-panel.ts';
import { hasType, isStyled } from '../lib/element-kind.ts';
import { usePanelStructure } from '../state/panel-element.tsx';
import { AlignField } from './align-field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { ColourField } from './colour-field.tsx';
import { FontField } from './font-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { StyleInput } from './style-input.tsx';

const words = panelText;

/** How the element looks, for what is seen at all. */
export function StyleSections() {
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
