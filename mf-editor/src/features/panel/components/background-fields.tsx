import { Button } from '@garimpo/sdk';
import { useRef } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { wantedFor } from '../../../components/pictures/send-picture.ts';
import { findStyleUrls } from '../../../lib/images/find-images.ts';
import { replaceBackground, withoutPicture } from '../../../lib/pictures/replace-picture.ts';
import type { ShownPicture } from '../../../lib/pictures/shown-picture.ts';
import { stopOf } from '../../../lib/preview/canvas.ts';
import { useCanvas } from '../../../state/canvas.tsx';
import { useEditorPart } from '../../../state/editor-context.tsx';
import { shownPicturesOf } from '../../../state/shown-pictures.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply, usePanelStructure } from '../state/panel-element.tsx';
import { ChoiceField } from './style-fields.tsx';

const words = panelText.background;

/** The picture behind an element, and how it fills it. */
export function BackgroundFields() {
  const { editor, element, fixed } = usePanelStructure();
  const layers = useEditorPart(({ computed }) => computed['background-image'] ?? '');
  const stop = stopOf(useCanvas().canvas);
  const shown = useRef<ShownPicture | null>(null);
  const address = findStyleUrls(layers).at(-1)?.address ?? null;
  const { origin } = new URL(editor.url);
  const value = address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;

  async function wanted() {
    shown.current = await shownPicturesOf(editor).ask(element);
    // An element without a picture is as wide as one that has one.
    const width = Number.parseFloat(editor.computed['width'] ?? '') || 0;
    if (shown.current === null)
      return { widths: width > 0 ? [Math.round(width * 2)] : [], sizes: '', avif: false };
    return wantedFor(editor.page, element, shown.current);
  }
  // The computed value of the panel is cut where it is long.
  const remove = async () => {
    const layersNow = (await shownPicturesOf(editor).ask(element))?.layers ?? '';
    apply(editor, withoutPicture(editor.page, element, layersNow, { url: editor.url, stop }));
  };
  const change = (src: string) =>
    apply(editor, replaceBackground(editor.page, element, src, shown.current, { url: editor.url, stop }));

  return (
    <>
      <ImageField label={words.label} value={value} disabled={fixed} wanted={wanted} onChange={change} />
      {/url\(/.test(layers) && (
        <>
          <ChoiceField label={words.size} property="background-size" choices={words.sizes} />
          <ChoiceField label={words.position} property="background-position" choices={panelText.positions} />
          <ChoiceField label={words.repeat} property="background-repeat" choices={words.repeats} />
          <Button
            size="sm"
            variant="ghost"
            className="justify-self-start"
            disabled={fixed}
            onClick={() => void remove()}
          >
            {words.remove}
          </Button>
        </>
      )}
    </>
  );
}
