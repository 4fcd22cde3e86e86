import { PictureField } from '../../../components/picture-field.tsx';
import { headText } from '../../../text/pt-br-head.ts';
import { CountedField } from './counted-field.tsx';
import type { HeadFieldsProps } from './head-fields.ts';
import { DESCRIPTION_SHOWN, TITLE_SHOWN } from './page-fields.tsx';
import { SharePreview } from './share-preview.tsx';

const words = headText.fields;

export function ShareFields({ values, onChange, url }: HeadFieldsProps) {
  const { title, description, shareTitle, shareDescription, shareImage } = values;
  return (
    <section aria-label={headText.share} className="grid grid-cols-1 gap-4 border-t border-line-soft pt-4">
      <h3 className="text-small font-semibold text-ink">{headText.share}</h3>
      <CountedField
        label={words.shareTitle}
        value={shareTitle}
        onChange={(value) => onChange({ shareTitle: value })}
        max={TITLE_SHOWN}
        placeholder={title}
        hint={headText.sameAsTitle}
      />
      <CountedField
        label={words.shareDescription}
        value={shareDescription}
        onChange={(value) => onChange({ shareDescription: value })}
        max={DESCRIPTION_SHOWN}
        placeholder={description}
        hint={headText.sameAsDescription}
        multiline
      />
      <div className="grid gap-1">
        <PictureField
          label={words.shareImage}
          value={shareImage === '' ? null : shareImage}
          onChange={(address) => onChange({ shareImage: address })}
        />
        <p className="text-caption text-ink-3">{headText.shareImageHint}</p>
      </div>
      <SharePreview
        title={shareTitle.trim() || title}
        description={shareDescription.trim() || description}
        image={shareImage}
        url={url}
      />
    </section>
  );
}
