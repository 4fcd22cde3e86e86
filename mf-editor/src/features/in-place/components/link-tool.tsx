import { Button, IconButton, Input } from '@garimpo/sdk';
import { Unlink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  type AddressProblem,
  addressProblem,
  asWebAddress,
  documentBase,
} from '../../../lib/page/addresses.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { inPlaceText as words } from '../../../text/pt-br-in-place.ts';

interface LinkToolProps {
  /** The address now; null where there is no link. */
  href: string | null;
  onLink: (href: string | null) => void;
}

/** The address of the selection's link. */
export function LinkTool({ href, onLink }: LinkToolProps) {
  const editor = useEditorAlone();
  const [typed, setTyped] = useState(href ?? '');
  const [problem, setProblem] = useState<AddressProblem | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = asWebAddress(typed.trim()) ?? typed.trim();
    if (address === '') return;
    const found = addressProblem(address, 'link', documentBase(editor.page, editor.url));
    setProblem(found);
    if (found === null) onLink(address);
  };
  return (
    <form onSubmit={submit} noValidate className="flex w-full min-w-0 flex-wrap items-center gap-1 pt-1">
      <Input
        quiet
        className="h-8! min-w-40 flex-1 text-small"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-label={words.address}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        placeholder={words.addressExample}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="sm" type="submit">
        {words.apply}
      </Button>
      {href !== null && <IconButton label={words.unlink} icon={Unlink} onClick={() => onLink(null)} />}
      {problem !== null && (
        <p id={id} role="alert" className="w-full text-caption text-danger-text">
          {words.problem(problem)}
        </p>
      )}
    </form>
  );
}
