import { Button, ButtonLink, Notice } from '@garimpo/sdk';
import { useEffect, useRef } from 'react';
import { paths } from '../../../paths.ts';
import { formText as words } from '../../../text/pt-br-form.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PagesPart } from './pages-part.tsx';
import { ProtectionPart } from './protection-part.tsx';
import { type CampaignForm as CampaignFormProps, useCampaignForm } from './use-campaign-form.ts';
import { VisitorsPart } from './visitors-part.tsx';

export interface Props extends CampaignFormProps {
  /** Takes what another tab has saved in place of what is written here. */
  onReload: () => void;
}

export function CampaignForm({ onReload, ...props }: Props) {
  const { stored } = props;
  const form = useCampaignForm(props);
  const { draft, problems, refused, change, save, saving, tried, failure } = form;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first field that something is wrong with, once it is drawn; the section around it may have to open first.
    if (tried === 0) return;
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [tried]);
  const part = { draft, problems, refused, change };
  const creating = stored === null;
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <LeaveGuard dirty={form.dirty} leaving={form.leaving} />
      <PagesPart {...part} />
      <VisitorsPart {...part} />
      <ProtectionPart {...part} />
      {form.changedElsewhere && stored !== null ? (
        <ChangedNotice campaignId={stored.id} onLoad={onReload} onKeep={save} />
      ) : (
        failure !== null && <Notice kind="danger">{failure}</Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 max-md:grid">
        <p className="mr-auto min-w-0 text-caption text-ink-3 md:max-w-[44ch]">{words.checking}</p>
        <ButtonLink to={paths.campaigns}>{words.cancel}</ButtonLink>
        <Button
          type="submit"
          variant="primary"
          busy={saving}
          busyText={creating ? words.creating : words.saving}
        >
          {creating ? words.create : words.save}
        </Button>
      </div>
    </form>
  );
}
