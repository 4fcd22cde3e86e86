import { Button, IconButton, Input, Notice, Progress } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { type PictureStatus, pictureWorkOf, usePictureStatus } from '../../../state/picture-work.ts';
import { imageText as words } from '../../../text/pt-br-image.ts';

/** The progress of a picture that was dropped in the page, and afterwards the question what it shows. */
export function PictureStatusCard() {
  const editor = useEditorAlone();
  const status = usePictureStatus();
  if (status === null) return null;
  const close = () => pictureWorkOf(editor).show(null);
  return (
    <div className="absolute inset-x-3 top-3 z-sticky mx-auto max-w-md rounded-md border border-line bg-raised p-3 shadow-menu md:top-auto md:bottom-14">
      {status.kind === 'sending' && <Sending {...status} />}
      {status.kind === 'problem' && (
        <Notice kind="danger" action={<IconButton label={words.close} icon={X} onClick={close} />}>
          <p className="font-label wrap-anywhere">{status.name}</p>
          <p>{status.reason}</p>
        </Notice>
      )}
      {status.kind === 'describe' && <Describe key={status.src} {...status} editor={editor} onDone={close} />}
    </div>
  );
}

function Sending({ name, share, cancel }: Extract<PictureStatus, { kind: 'sending' }>) {
  const isMaking = share >= 1;
  return (
    <div className="flex items-end gap-3">
      <Progress
        className="min-w-0 flex-1"
        label={isMaking ? words.making(name) : words.sending(name)}
        value={isMaking ? null : share}
        {...(!isMaking && { detail: words.share(share) })}
      />
      <Button size="sm" variant="ghost" onClick={cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}

interface DescribeProps {
  editor: Editor;
  src: string;
  alt: string;
  onDone: () => void;
}

function Describe({ editor, src, alt, onDone }: DescribeProps) {
  const id = useId();
  const [typed, setTyped] = useState(alt);
  const put = (value: string) => {
    const { page } = editor;
    const element = page.elements('img').find((img) => page.attribute(img, 'src') === src);
    if (element !== undefined) editor.edit(setAttribute(page, element, 'alt', value));
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    put(typed.trim());
  };
  return (
    <form className="grid gap-2" onSubmit={onSubmit}>
      <div className="flex items-start gap-2">
        <label htmlFor={id} className="min-w-0 flex-1">
          <span className="block text-strong">{words.describe}</span>
          <span className="block text-caption text-ink-3">{words.describeHint}</span>
        </label>
        <IconButton label={words.close} icon={X} onClick={onDone} />
      </div>
      <Input
        id={id}
        autoFocus
        value={typed}
        placeholder={words.describeExample}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={typed.trim() === ''}>
          {words.describeSave}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => put('')}>
          {words.decorative}
        </Button>
      </div>
    </form>
  );
}
