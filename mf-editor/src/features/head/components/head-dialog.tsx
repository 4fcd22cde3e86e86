import { Button, Dialog, Field, Icon, Input, Notice, Select, Textarea } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { useImageSource } from '../../../components/pictures/image-source.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { drafts } from '../../../drafts.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { headText } from '../../../text/pt-br-head.ts';
import { applyText } from '../../../text/pt-br-replace.ts';
import { type HeadValues, headEdit, headValues, readHead } from '../lib/head-edit.ts';

interface CountedFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** How many characters are usually shown. */
  max: number;
  placeholder?: string;
  hint?: string;
  multiline?: boolean;
}

/** A text that search engines and messengers cut at `max`: the field warns but accepts more. */
function CountedField({ label, value, onChange, max, placeholder, hint, multiline }: CountedFieldProps) {
  const control = {
    value,
    placeholder,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const length = [...value.trim()].length;
  return (
    <Field
      label={label}
      hint={length > max ? headText.tooLong(max) : hint}
      counter={headText.counter(length, max)}
    >
      {multiline ? <Textarea rows={2} {...control} /> : <Input autoComplete="off" {...control} />}
    </Field>
  );
}

const words = headText.fields;

const previewWords = headText.preview;

interface SearchPreviewProps {
  title: string;
  description: string;
  url: string;
}

function SearchPreview({ title, description, url }: SearchPreviewProps) {
  return (
    <figure className="grid gap-1">
      <figcaption className="text-caption text-ink-3">{previewWords.search}</figcaption>
      <div className="grid gap-0.5 rounded-md border border-line bg-surface p-3">
        <span className="truncate text-caption text-ink-2">{new URL(url).host}</span>
        <span className="truncate text-body font-medium text-info-text">
          {title.trim() || previewWords.noTitle}
        </span>
        <span className="line-clamp-2 text-small text-ink-2">
          {description.trim() || previewWords.noDescription}
        </span>
      </div>
    </figure>
  );
}

interface HeadFieldsProps {
  values: HeadValues;
  onChange: (changed: Partial<HeadValues>) => void;
  url: string;
}
const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 160;

/** A select has no empty value; this one means that the page states no language. */
const NONE = 'none';

function PageFields({ values, onChange, url }: HeadFieldsProps) {
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
        <ImageField
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

interface SharePreviewProps {
  title: string;
  description: string;
  image: string;
  url: string;
}

function SharePreview({ title, description, image, url }: SharePreviewProps) {
  const source = useImageSource(image === '' ? null : image);
  return (
    <figure className="grid gap-1">
      <figcaption className="text-caption text-ink-3">{previewWords.share}</figcaption>
      <div className="max-w-96 overflow-hidden rounded-md border border-line bg-sunken">
        <div className="grid aspect-[1.91/1] place-items-center bg-hover text-ink-3">
          {source === null ? (
            <span className="grid justify-items-center gap-1 text-caption">
              <Icon icon={Image} size={24} />
              {image === '' && previewWords.noImage}
            </span>
          ) : (
            <img src={source} alt="" className="size-full object-cover" />
          )}
        </div>
        <div className="grid gap-0.5 p-3">
          <span className="line-clamp-2 text-small font-semibold text-ink">
            {title.trim() || previewWords.noTitle}
          </span>
          <span className="line-clamp-2 text-caption text-ink-2">
            {description.trim() || previewWords.noDescription}
          </span>
          <span className="truncate text-caption text-ink-3">{new URL(url).host}</span>
        </div>
      </div>
    </figure>
  );
}

function ShareFields({ values, onChange, url }: HeadFieldsProps) {
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
        <ImageField
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

interface HeadDialogProps {
  open: boolean;
  onClose: () => void;
}

export function HeadDialog({ open, onClose }: HeadDialogProps) {
  return open ? <OpenHeadDialog onClose={onClose} /> : null;
}

function OpenHeadDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const apply = useApplyEdit();
  const [start] = useState(() => readHead(editor.page));
  const [values, setValues, kept] = useFormDraft(drafts.head(editor.subdomain), headValues, start);
  const change = (changed: Partial<HeadValues>) => setValues((before) => ({ ...before, ...changed }));
  const takes = editor.lock === null && !editor.settling;

  const close = () => {
    kept.done();
    onClose();
  };
  const save = async () => {
    if (!takes) return;
    if (!kept.dirty || (await apply(() => headEdit(editor.page, values, editor.url), headText.saved)))
      close();
  };
  const fields = { values, onChange: change, url: editor.url };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => !next && close()}
      title={headText.title}
      description={headText.why}
      dirty={kept.dirty}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={close}>{headText.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!takes}>
            {headText.save}
          </Button>
        </>
      }
    >
      {editor.lock !== null && <Notice>{applyText.locked}</Notice>}
      <DraftNotice draft={kept} />
      <PageFields {...fields} />
      <ShareFields {...fields} />
    </Dialog>
  );
}
