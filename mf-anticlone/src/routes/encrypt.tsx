import { Notice, PageTitle } from '@garimpo/sdk';
import { useDraftSlot } from '@garimpo/sdk/drafts';
import { EncryptForm } from '../features/encrypt/components/encrypt-form.tsx';
import { EncryptResult } from '../features/encrypt/components/encrypt-result.tsx';
import { useChangedText } from '../features/encrypt/components/use-changed-text.ts';
import { encryptText } from '../text/pt-br-encrypt.ts';

/** `/tools/encrypt`: rewrites a text in look-alike letters, in the browser. */
export function EncryptRoute() {
  const change = useChangedText();
  const kept = useDraftSlot('mf-anticlone/encrypt');
  return (
    <div className="mx-auto max-w-content">
      <PageTitle title={encryptText.page.title} sub={encryptText.page.sub} />
      <div className="grid grid-cols-2 gap-5 max-lg:grid-cols-[minmax(0,1fr)]">
        <EncryptForm {...change} kept={kept} />
        {/* What was copied is used: its text is not kept in the browser any longer. */}
        <EncryptResult changed={change.changed} onCopied={kept.drop} />
      </div>
      <Notice className="mt-5">{encryptText.note}</Notice>
    </div>
  );
}
