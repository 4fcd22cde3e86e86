import { Button, Field, Textarea, toast } from '@garimpo/sdk';
import { copyText } from '@garimpo/sdk/parts';
import { ClipboardCopy } from 'lucide-react';
import { encryptText } from '../../../text/pt-br-encrypt.ts';
import type { ChangedText } from '../lib/change-text.ts';
import { shortened } from '../lib/characters.ts';

const text = encryptText.result;

interface EncryptResultProps {
  changed: ChangedText | null;
  onCopied: () => void;
}

/** Always rendered, so that a result does not move the page. */
export function EncryptResult({ changed, onCopied }: EncryptResultProps) {
  const copy = async (result: string) => {
    if (await copyText(result)) {
      onCopied();
      toast.success(text.copied);
    } else {
      toast.error(text.notCopied);
    }
  };
  const part = changed === null ? null : shortened(changed.text);
  return (
    <div className="grid gap-4">
      <Field
        label={text.label}
        ok={changed && summaryOf(changed)}
        counter={encryptText.form.counter(changed?.characters ?? 0)}
      >
        <Textarea
          readOnly
          rows={9}
          spellCheck={false}
          placeholder={text.example}
          value={part ?? changed?.text ?? ''}
        />
      </Field>
      <div className="flex items-center justify-end gap-3 max-md:flex-col max-md:items-stretch">
        {part !== null && (
          <p className="min-w-0 flex-1 text-caption text-ink-3">{text.shortened(part.length)}</p>
        )}
        <Button
          icon={ClipboardCopy}
          disabled={changed === null}
          onClick={() => changed !== null && void copy(changed.text)}
        >
          {text.copy}
        </Button>
      </div>
    </div>
  );
}

function summaryOf(changed: ChangedText): string {
  return changed.kind === 'encrypted' ? text.encrypted : text.reverted[changed.marked];
}
