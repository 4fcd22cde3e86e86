import { ApiError, errorText } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import type { CampaignView, SavedCampaignReply } from '@garimpo/traffic-filter-contract';
import { useRef, useState } from 'react';
import { type Save, useSaveCampaign } from '../../../api/campaigns.ts';
import { text } from '../../../text/pt-br.ts';
import { formText } from '../../../text/pt-br-form.ts';
import { type CampaignDraft, isSameDraft, keptCampaign } from '../lib/campaign-draft.ts';
import { changesOf, type DraftProblems, lineOf, noProblems, readDraft } from '../lib/read-draft.ts';

export interface CampaignForm {
  /** Null for a new one. */
  stored: CampaignView | null;
  start: CampaignDraft;
  /** Under which what is typed is kept. */
  draftName: string;
  onSaved: (saved: SavedCampaignReply) => void;
  onUnchanged: () => void;
}

/** What the parts of the form show, and what they change. */
export interface FormPartProps {
  draft: CampaignDraft;
  problems: DraftProblems;
  /** Why the service refuses a page; an offer page is named by the id of its line. */
  refused: (page: 'securePage' | number) => string | null;
  change: (part: Partial<CampaignDraft>) => void;
}

/** A campaign in the form. It is validated when it is first saved, and from then on with every change. */
export function useCampaignForm({ stored, start, draftName, onSaved, onUnchanged }: CampaignForm) {
  const [draft, setDraft, kept] = useFormDraft<CampaignDraft>(draftName, keptCampaign, start);
  const [tried, setTried] = useState(0);
  const sending = useRef(false);
  const leaving = useRef(false);
  const { mutate, isPending, error, reset } = useSaveCampaign();
  const read = readDraft(draft);
  const problems = tried > 0 && 'problems' in read ? read.problems : noProblems;
  const refusal = pageRefusal(error, draft);

  const send = (save: Save) => {
    // A second click comes faster than the button shows that it is busy, or than the page leaves.
    if (sending.current || leaving.current) return;
    sending.current = true;
    mutate(save, {
      onSuccess: (saved) => {
        leaving.current = true;
        kept.done();
        onSaved(saved);
      },
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  /** @param revision of what is known of it: that of another tab where it is to be written over */
  const save = (revision = stored?.revision) => {
    if (!('input' in read)) return setTried(tried + 1);
    if (stored === null || revision === undefined) return send({ id: null, input: read.input });
    const changes = changesOf(stored, read.input);
    if (Object.keys(changes).length > 0) return send({ id: stored.id, change: { revision, ...changes } });
    leaving.current = true;
    kept.done();
    onUnchanged();
  };
  return {
    draft,
    kept,
    problems,
    refused: (page: 'securePage' | number) => (refusal?.page === page ? refusal.text : null),
    change: (part: Partial<CampaignDraft>) => {
      setDraft((now) => ({ ...now, ...part }));
      if (error !== null && !isPending) reset();
    },
    save,
    saving: isPending,
    /** Goes up with every attempt that something was wrong with. */
    tried,
    dirty: !isSameDraft(draft, start),
    leaving,
    changedElsewhere: error instanceof ApiError && error.code === 'traffic_filter.campaign.changed',
    failure: error === null || refusal !== null ? null : errorText(error, text.errors, formText.failed),
  };
}

function pageRefusal(
  error: unknown,
  draft: CampaignDraft,
): { page: 'securePage' | number; text: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'traffic_filter.campaign.page_refused') return null;
  const path = error.fields[0]?.path ?? '';
  const page = path === 'securePage' ? path : lineOf(draft, path);
  return page === null ? null : { page, text: errorText(error, text.errors, formText.failed) };
}
