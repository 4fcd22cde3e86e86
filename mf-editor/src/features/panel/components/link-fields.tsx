import { Button, Checkbox, Input } from '@garimpo/sdk';
import { Unlink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { addressProblem, asWebAddress, documentBase } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { canRestructure, canWrapInLink, unwrap, wrapInLink } from '../../../lib/page/restructure.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { wrapProblem } from '../lib/element-kind.ts';
import { apply, usePanelPart, usePanelStructure } from '../state/panel-element.tsx';
import { dense, PanelRow, TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-typed-field.ts';

/**
 * A value read from many elements, recomputed when the selection or the structure changes, not on every key stroke.
 */
function useOfStructure<T>(read: (page: PageTree, element: NodeId) => T): T {
  const { editor, element } = usePanelStructure();
  const { page } = editor;
  const key = `${element} ${page.size} ${editor.settling}`;
  const [known, setKnown] = useState(() => ({ key, value: read(page, element) }));
  if (known.key === key) return known.value;
  const next = { key, value: read(page, element) };
  setKnown(next);
  return next.value;
}

const words = panelText.link;

/** Wraps an element in a link. */
export function WrapField() {
  const { editor, element, fixed } = usePanelStructure();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const reason = useOfStructure(wrapProblem);
  const isTangled = useOfStructure((now, one) => !canWrapInLink(now, one));
  const cannot = reason !== null || isTangled;
  if (reason?.kind === 'insideLink') {
    const { link } = reason;
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-caption text-ink-3">
        <span>{words.insideLink}</span>
        <Button size="sm" onClick={() => editor.select(link, { reveal: true })}>
          {words.selectLink}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    const { page } = editor;
    if (address === '' || fixed || !canWrapInLink(page, element)) return;
    const found = addressProblem(address, 'link', documentBase(page, editor.url));
    if (found !== null) setProblem(words.problems[found]);
    else if (apply(editor, wrapInLink(page, element, address))) setTyped('');
  };
  const web = asWebAddress(typed.trim());
  const hint =
    reason !== null ? words[reason.kind] : cannot ? panelText.actions.tangled : web && words.domain(web);
  return (
    <form onSubmit={submit} noValidate>
      <PanelRow id={id} label={words.label} problem={problem} hint={hint}>
        <div className="flex gap-2">
          <Input
            id={id}
            quiet
            className={dense}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={words.example}
            value={typed}
            readOnly={fixed}
            disabled={cannot}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem !== null || hint ? `${id}-note` : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
          <Button
            type="submit"
            disabled={cannot || fixed}
            busy={editor.settling}
            className="flex-none md:h-8 md:px-2.5"
          >
            {words.apply}
          </Button>
        </div>
      </PanelRow>
    </form>
  );
}

/** Address and target of an element that is a link. */
export function LinkFields() {
  const { editor, element, fixed, value: target } = usePanelPart((page, id) => page.attribute(id, 'target'));
  const { page } = editor;
  const href = useAttribute('href', (typed) => {
    const problem = addressProblem(typed, 'link', documentBase(editor.page, editor.url));
    return problem && words.problems[problem];
  });
  const isNewTab = target?.toLowerCase() === '_blank';
  const hint = (typed: string) => {
    const address = asWebAddress(typed.trim());
    return (
      address !== null && (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{words.domain(address)}</span>
          <Button
            size="sm"
            disabled={fixed}
            onClick={() => apply(editor, setAttribute(editor.page, element, 'href', address))}
          >
            {words.useAddress}
          </Button>
        </span>
      )
    );
  };
  return (
    <>
      <TypedInput label={words.label} source={href} inputMode="url" placeholder={words.example} hint={hint} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={words.newTab}
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
            {words.remove}
          </Button>
        )}
      </div>
    </>
  );
}
