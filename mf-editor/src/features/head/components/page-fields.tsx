import { Field, Select } from '@garimpo/sdk';
import { PictureField } from '../../../components/picture-field.tsx';
import { headText } from '../../../text/pt-br-head.ts';
import { CountedField } from './counted-field.tsx';
import type { HeadFieldsProps } from './head-fields.ts';
import { SearchPreview } from './search-preview.tsx';

const words = headText.fields;
export const TITLE_SHOWN = 60;
export const DESCRIPTION_SHOWN = 160;

/** Stands for a page that does not say it: a select has no empty value. */
const NONE = 'none';

export function PageFields({ values, onChange, url }: HeadFieldsProps) {
  const { title, description, favicon, lang } = values;
  const known = Object.keys(headText.languages);
  const options = [
    ...(lang === '' ? [{ value: NONE, label: words.langNone }] : []),
    ...(lang === '' || known.includes(lang) ? [] : [{ value: lang, label: lang }]),
    ...known.map((value) => ({ value, label: headText.languages[value] ?? value })),
  ];
  return (
    <section aria-label={headText.page} className="grid grid-cols-1 gap-4">
      <h3 className="text-small font-semibold text-ink">{headText.page}</h3>
      <CountedField
        label={words.title}
        value={title}
        onChange={(value) => onChange({ title: value })}
        max={TITLE_SHOWN}
        placeholder={words.titleExample}
      />
      <CountedField
        label={words.description}
        value={description}
        onChange={(value) => onChange({ description: value })}
        max={DESCRIPTION_SHOWN}
        multiline
      />
      <SearchPreview title={title} description={description} url={url} />
      <p className="text-caption text-ink-3">{headText.noindex}</p>
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <PictureField
          label={words.favicon}
          value={favicon === '' ? null : favicon}
          onChange={(address) => onChange({ favicon: address })}
        />
        <Field label={words.lang}>
          <Select
            options={options}
            value={lang === '' ? NONE : lang}
            onValueChange={(value) => onChange({ lang: value === NONE ? '' : value })}
          />
        </Field>
      </div>
    </section>
  );
}
