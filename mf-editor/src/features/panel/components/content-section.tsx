import { Button, Checkbox, Select } from '@garimpo/sdk';
import { Unlink } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { ImageField } from '../../../components/image-field.tsx';
import { addressProblem, asWebAddress, documentBase, isElsewhere } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { canRestructure, unwrap } from '../../../lib/page/restructure.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { isLink, isStyled } from '../lib/element-kind.ts';
import { apply, usePanelElement, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { ImageFields } from './image-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { dense, PanelRow, TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-typed-field.ts';
import { WrapField } from './wrap-field.tsx';

const linkFieldsWords = panelText.link;

function LinkFields() {
  const { editor, element, fixed, value: target } = usePanelPart((page, id) => page.attribute(id, 'target'));
  const { page } = editor;
  const href = useAttribute('href', (typed) => {
    const problem = addressProblem(typed, 'link', documentBase(editor.page, editor.url));
    return problem && linkFieldsWords.problems[problem];
  });
  const isNewTab = target?.toLowerCase() === '_blank';
  const hint = (typed: string) => {
    const address = asWebAddress(typed.trim());
    return (
      address !== null && (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{linkFieldsWords.domain(address)}</span>
          <Button
            size="sm"
            disabled={fixed}
            onClick={() => apply(editor, setAttribute(editor.page, element, 'href', address))}
          >
            {linkFieldsWords.useAddress}
          </Button>
        </span>
      )
    );
  };
  return (
    <>
      <TypedInput
        label={linkFieldsWords.label}
        source={href}
        inputMode="url"
        placeholder={linkFieldsWords.example}
        hint={hint}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={linkFieldsWords.newTab}
          checked={isNewTab}
          disabled={fixed}
          onCheckedChange={(checked) =>
            apply(editor, setAttribute(editor.page, element, 'target', checked ? '_blank' : null))
          }
        />
        {page.tag(element) === 'a' && (
          <Button
            size="sm"
            variant="ghost"
            icon={Unlink}
            disabled={fixed || editor.settling || !canRestructure(page, element)}
            onClick={() => apply(editor, unwrap(editor.page, element))}
          >
            {linkFieldsWords.remove}
          </Button>
        )}
      </div>
    </>
  );
}

const formFieldsWords = panelText.form;
/** Input types that are labelled by their value. */
const BUTTONS = new Set(['submit', 'button', 'reset']);
/** Input types without typed text. */
const NO_TEXT = new Set(['hidden', 'checkbox', 'radio', 'file', 'image', 'range', 'color']);

function FormFields() {
  const { page, element } = usePanelElement();
  const placeholder = useAttribute('placeholder');
  const name = useAttribute('name');
  const value = useAttribute('value');
  const tag = page.tag(element);
  const type = page.attribute(element, 'type')?.toLowerCase() ?? 'text';
  if (tag === 'input' && BUTTONS.has(type))
    return <TypedInput label={formFieldsWords.value} source={value} above />;
  return (
    <>
      {tag !== 'select' && !NO_TEXT.has(type) && (
        <TypedInput label={formFieldsWords.placeholder} source={placeholder} above />
      )}
      <TypedInput label={formFieldsWords.name} source={name} above />
      {tag === 'input' && !NO_TEXT.has(type) && <TypeField type={type} />}
    </>
  );
}

function TypeField({ type }: { type: string }) {
  const { editor, page, element, fixed } = usePanelElement();
  const id = useId();
  const options = Object.entries(formFieldsWords.types).map(([value, label]) => ({ value, label }));
  const isKnown = Object.hasOwn(formFieldsWords.types, type);
  return (
    <PanelRow id={id} label={formFieldsWords.type} above>
      <Select
        id={id}
        quiet
        className={dense}
        aria-label={formFieldsWords.type}
        options={isKnown ? options : [{ value: type, label: type }, ...options]}
        value={type}
        disabled={fixed}
        onValueChange={(next) => apply(editor, setAttribute(page, element, 'type', next))}
      />
    </PanelRow>
  );
}

const playerFieldsWords = panelText.player;

/** Fields for a video, an audio element, a source or an embedded player. */
function PlayerFields() {
  const { editor, page, element, fixed } = usePanelElement();
  const tag = page.tag(element);
  const base = documentBase(page, editor.url);
  const src = useAttribute('src', (typed) => {
    const problem = addressProblem(typed, 'file', base);
    return problem && playerFieldsWords.problems[problem];
  });
  const label =
    tag === 'iframe'
      ? playerFieldsWords.iframe
      : tag === 'video'
        ? playerFieldsWords.video
        : playerFieldsWords.source;
  return (
    <>
      <TypedInput
        above
        label={label}
        source={src}
        inputMode="url"
        hint={(typed) => isElsewhere(typed.trim(), base) && playerFieldsWords.elsewhere}
      />
      {tag === 'video' && (
        <ImageField
          key={editor.selected}
          label={playerFieldsWords.poster}
          value={page.attribute(element, 'poster')}
          disabled={fixed}
          onChange={(address) => apply(editor, setAttribute(editor.page, element, 'poster', address))}
        />
      )}
    </>
  );
}

const words = panelText;

function IdentityFields() {
  const { editor, element } = usePanelStructure();
  const id = useAttribute('id', (typed) => (/\s/.test(typed) ? words.id.space : null));
  const classes = useAttribute('class');
  const name = id.read() ?? '';
  // Searching the whole page is repeated only when it has changed.
  const isUsed = useMemo(() => isIdOfAnother(editor.page, element, name), [editor, element, name]);
  return (
    <>
      <TypedInput label={words.id.label} source={id} hint={() => isUsed && words.id.used} />
      <TypedInput label={words.classes.label} source={classes} />
    </>
  );
}

function isIdOfAnother(page: PageTree, element: NodeId, name: string): boolean {
  if (name === '') return false;
  // Reading every attribute of a large page is slow, and most ids occur once.
  const written = new RegExp(
    String.raw`\bid\s*=\s*["']?\s*${name.replace(/[^\w-]/g, '\\$&')}(?=["'\s>])`,
    'gi',
  );
  if ([...page.source.matchAll(written)].length < 2) return false;
  return page.elements().some((one) => one !== element && page.attribute(one, 'id') === name);
}

export interface PanelSectionProps {
  title: string;
  children: ReactNode;
}

export function PanelSection({ title, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3 border-b border-line-soft p-4">
      <h3 id={id} className="text-small font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

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
