import { PictureField } from '../../../components/picture-field.tsx';
import { addressProblem, isElsewhere } from '../../../lib/addresses/address-problem.ts';
import { documentBase } from '../../../lib/addresses/document-base.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply } from '../state/apply.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText.player;

/** Of a video, a sound, one of their files, or a frame with a player. */
export function PlayerFields() {
  const { editor, page, element, fixed } = usePanelElement();
  const tag = page.tag(element);
  const base = documentBase(page, editor.url);
  const src = useAttribute('src', (typed) => {
    const problem = addressProblem(typed, 'file', base);
    return problem && words.problems[problem];
  });
  const label = tag === 'iframe' ? words.iframe : tag === 'video' ? words.video : words.source;
  return (
    <>
      <TypedInput
        above
        label={label}
        source={src}
        inputMode="url"
        hint={(typed) => isElsewhere(typed.trim(), base) && words.elsewhere}
      />
      {tag === 'video' && (
        <PictureField
          key={editor.selected}
          label={words.poster}
          value={page.attribute(element, 'poster')}
          disabled={fixed}
          onChange={(address) => apply(editor, setAttribute(editor.page, element, 'poster', address))}
        />
      )}
    </>
  );
}
