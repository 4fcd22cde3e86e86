import { playerAt } from '@garimpo/cloner-contract';
import { Select } from '@garimpo/sdk';
import { type ReactNode, useId, useMemo } from 'react';
import { wordSet } from '../../../lib/html/text.ts';
import { addressProblem, documentBase, isElsewhere } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { isLink, isStyled } from '../lib/element-kind.ts';
import { apply, usePanelElement, usePanelStructure } from '../state/panel-element.tsx';
import { ImageFields } from './image-fields.tsx';
import { LinkFields, WrapField } from './link-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { dense, PanelRow, TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-typed-field.ts';
import { VideoFields } from './video-fields.tsx';

const words = panelText;

/** Input types that are labelled by their value. */
const BUTTONS = new Set(['submit', 'button', 'reset']);
/** Input types without typed text. */
const NO_TEXT = wordSet('hidden checkbox radio file image range color');

function FormFields() {
  const { page, element } = usePanelElement();
  const placeholder = useAttribute('placeholder');
  const name = useAttribute('name');
  const value = useAttribute('value');
  const tag = page.tag(element);
  const type = page.attribute(element, 'type')?.toLowerCase() ?? 'text';
  if (tag === 'input' && BUTTONS.has(type))
    return <TypedInput label={words.form.value} source={value} above />;
  return (
    <>
      {tag !== 'select' && !NO_TEXT.has(type) && (
        <TypedInput label={words.form.placeholder} source={placeholder} above />
      )}
      <TypedInput label={words.form.name} source={name} above />
      {tag === 'input' && !NO_TEXT.has(type) && <TypeField type={type} />}
    </>
  );
}

function TypeField({ type }: { type: string }) {
  const { editor, page, element, fixed } = usePanelElement();
  const id = useId();
  const options = Object.entries(words.form.types).map(([value, label]) => ({ value, label }));
  const isKnown = Object.hasOwn(words.form.types, type);
  return (
    <PanelRow id={id} label={words.form.type} above>
      <Select
        id={id}
        quiet
        className={dense}
        aria-label={words.form.type}
        options={isKnown ? options : [{ value: type, label: type }, ...options]}
        value={type}
        disabled={fixed}
        onValueChange={(next) => apply(editor, setAttribute(page, element, 'type', next))}
      />
    </PanelRow>
  );
}

/** Fields for a video, an audio element, a source or an embedded player. */
function PlayerFields() {
  const { editor, page, element } = usePanelElement();
  const tag = page.tag(element);
  const base = documentBase(page, editor.url);
  const src = useAttribute('src', (typed) => {
    const problem = addressProblem(typed, 'file', base);
    return problem && words.player.problems[problem];
  });
  const label =
    tag === 'iframe' ? words.player.iframe : tag === 'video' ? words.player.video : words.player.source;
  return (
    <TypedInput
      above
      label={label}
      source={src}
      inputMode="url"
      hint={(typed) => !loadsIn(typed.trim(), base) && words.player.elsewhere}
    />
  );
}

/** A clone loads its own files, and players of the list. */
function loadsIn(address: string, base: string): boolean {
  if (!isElsewhere(address, base)) return true;
  return URL.canParse(address, base) && playerAt(new URL(address, base)) !== null;
}

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

interface PanelSectionProps {
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
    <PanelSection title={words.sections.content}>
      {tag === 'img' && <ImageFields />}
      {(tag === 'video' || tag === 'iframe') && <VideoFields />}
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
