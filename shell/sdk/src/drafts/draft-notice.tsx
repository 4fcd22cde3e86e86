import { Button, Notice } from '@garimpo/sdk';
import { draftsText } from './text/pt-br.ts';
import type { FormDraft } from './use-form-draft.ts';

export interface DraftNoticeProps {
  draft: Pick<FormDraft<never>, 'restored' | 'discard'>;
}

/** Above the fields of a form that began with what was typed earlier. */
export function DraftNotice({ draft }: DraftNoticeProps) {
  if (!draft.restored) return null;
  return (
    <Notice
      action={
        <Button variant="ghost" size="sm" onClick={draft.discard}>
          {draftsText.discard}
        </Button>
      }
    >
      {draftsText.restored}
    </Notice>
  );
}
