import { Switch } from '@garimpo/sdk';
import { useEditorAlone, useEditorPart } from '../../state/editor-context.tsx';
import { nameStyle, setNameStyle } from '../../state/names.ts';
import { elementText } from '../../text/pt-br-elements.ts';

/** Names elements by their tags, for whoever knows HTML. */
export function NameSwitch() {
  const editor = useEditorAlone();
  const style = useEditorPart(() => nameStyle());
  return (
    <Switch
      label={elementText.showTags}
      checked={style === 'tags'}
      onCheckedChange={(on) => {
        setNameStyle(on ? 'tags' : 'words');
        editor.renamed();
      }}
    />
  );
}
