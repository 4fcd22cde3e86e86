import { PictureField } from '../../../components/picture-field.tsx';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply } from '../lib/apply.ts';
import { changePicture } from '../lib/change-picture.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText.image;

/** Of an `img`: which picture it is, and what it says to who does not see it. */
export function ImageFields() {
  const { editor, page, element, fixed } = usePanelElement();
  const alt = useAttribute('alt');
  return (
    <>
      <PictureField
        key={editor.selected}
        label={words.label}
        value={page.attribute(element, 'src')}
        disabled={fixed}
        onChange={(address) => apply(editor, changePicture(editor.page, element, address))}
      />
      {/* An empty one says that the picture is decoration; without one, its address is read aloud. */}
      <TypedInput
        label={words.alt}
        source={{ ...alt, check: (typed) => ({ value: typed }) }}
        placeholder={words.altExample}
        above
      />
    </>
  );
}
