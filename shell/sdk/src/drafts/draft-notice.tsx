import { uiText } from '../text/pt-br.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
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
          {uiText.draft.discard}
        </Button>
      }
    >
      {uiText.draft.restored}
    </Notice>
  );
}
