import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelElement } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText;

export function IdentityFields() {
  const { page, element } = usePanelElement();
  const id = useAttribute('id', (typed) => (/\s/.test(typed) ? words.id.space : null));
  const classes = useAttribute('class');
  const isUsed = (name: string) =>
    name !== '' && page.elements().some((one) => one !== element && page.attribute(one, 'id') === name);
  return (
    <>
      <TypedInput
        label={words.id.label}
        source={id}
        hint={(typed) => isUsed(typed.trim()) && words.id.used}
      />
      <TypedInput label={words.classes.label} source={classes} />
    </>
  );
}
