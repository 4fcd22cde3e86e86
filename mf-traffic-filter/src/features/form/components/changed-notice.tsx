import { Button, errorText, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { formText } from '../../../text/pt-br-form.ts';
import { useCampaignQuery } from '../api/campaign-query.ts';

const words = formText.changed;

export interface ChangedNoticeProps {
  campaignId: string;
  onLoad: () => void;
  /** Writes what is here over it. @param revision of what is there now */
  onKeep: (revision: number) => void;
}

/** Another tab was faster: whose version holds is for its owner to say. */
export function ChangedNotice({ campaignId, onLoad, onKeep }: ChangedNoticeProps) {
  const { refetch } = useCampaignQuery(campaignId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const withNewest = (then: (revision: number) => void) => async () => {
    setBusy(true);
    const { data, error } = await refetch();
    setBusy(false);
    if (error !== null) setProblem(errorText(error, text.errors, formText.loadFailed));
    else if (data !== undefined) then(data.revision);
  };
  return (
    <Notice kind="danger">
      <p>{problem ?? words.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" disabled={busy} onClick={() => void withNewest(onLoad)()}>
          {words.load}
        </Button>
        <Button size="sm" disabled={busy} onClick={() => void withNewest(onKeep)()}>
          {words.keep}
        </Button>
      </div>
    </Notice>
  );
}
