import { CLONE_URL_MAX, captureModes, type JobView } from '@garimpo/cloner-contract';
import { ApiError, Checkbox, Dialog, errorText, Field, Input, Segmented } from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { Link } from 'lucide-react';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';
import { text } from '../../../text/pt-br.ts';
import {
  CaptureButtons,
  type CaptureFormEvents,
  MoreOptions,
  NameField,
  pageUrlOf,
  useCaptureForm,
} from './clone-form.tsx';

const words = text.cloneDialog;
const modes = captureModes.map((mode) => ({ value: mode, label: words.modes[mode] }));

const siteDraft = z.object({
  url: z.string(),
  name: z.string(),
  mode: z.enum(captureModes),
  removeTrackers: z.boolean(),
  takeVideos: z._default(z.boolean(), false),
});
type SiteDraft = z.infer<typeof siteDraft>;

export const emptySiteDraft: SiteDraft = {
  url: '',
  name: '',
  mode: 'auto',
  removeTrackers: true,
  takeVideos: false,
};

const isChanged = ({ mode, removeTrackers, takeVideos }: SiteDraft): boolean =>
  mode !== emptySiteDraft.mode ||
  removeTrackers !== emptySiteDraft.removeTrackers ||
  takeVideos !== emptySiteDraft.takeVideos;

/** A draft with which the capture of a job can be requested again. */
export const siteDraftOf = ({ url, subdomain }: JobView): SiteDraft => ({
  ...emptySiteDraft,
  url,
  name: subdomain ?? '',
});

const fallbackOf = (kind: JobView['kind']) => (kind === 'zip' ? text.zip.failed : text.failure.unexpected);

/** Why a capture failed, in the words of a refused request. */
export function siteJobProblem({ error, id, kind }: JobView): string {
  if (error === null) return fallbackOf(kind);
  const { code, fields } = error;
  const refusal = new ApiError({ kind: 'http', code, status: 422, requestId: id, ...(fields && { fields }) });
  return errorText(refusal, text.errors, fallbackOf(kind));
}

interface SiteDialogProps extends CaptureFormEvents<SiteDraft> {
  open: boolean;
  start: SiteDraft;
  /** Whether `start` was typed by the user: closing the dialog would lose it. */
  typedBefore: boolean;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  onClose: () => void;
}

export function SiteDialog({ open, start, typedBefore, domain, onClose, ...events }: SiteDialogProps) {
  const { draft, kept, change, busy, name, urlError, send } = useCaptureForm<SiteDraft, 'folder' | 'zip'>({
    kept: { name: drafts.site, shape: siteDraft },
    empty: emptySiteDraft,
    start,
    typedBefore,
    hosted: 'folder',
    nameHint: words.nameHint,
    requestOf(kind, { url: typed, mode, removeTrackers, takeVideos }, subdomain) {
      const url = pageUrlOf(typed);
      if (url === null) return null;
      const options = { url, mode, removeTrackers, takeVideos };
      return kind === 'zip' ? { kind, ...options } : { kind, ...options, subdomain };
    },
    problemOf: (error, kind) => errorText(error, text.errors, fallbackOf(kind)),
    ...events,
  });
  const noUrl = draft.url.trim() === '';
  const close = () => {
    kept.done();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={words.why}
      dirty={kept.dirty}
      locked={busy !== null}
      // Enter hosts the clone.
      onSubmit={() => !noUrl && name.error === null && send('folder')}
    >
      <DraftNotice draft={kept} />
      <Field label={words.url} error={urlError}>
        <Input
          type="url"
          name="url"
          icon={Link}
          required
          maxLength={CLONE_URL_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.urlExample}
          value={draft.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <NameField
        label={words.name}
        example={words.nameExample}
        value={draft.name}
        state={name}
        domain={domain}
        autoFocus={start.url !== ''}
        onChange={(typed) => change({ name: typed })}
      />
      <MoreOptions label={words.options} changed={isChanged(draft)}>
        {() => (
          <div className="grid gap-4 justify-self-start">
            <Field group label={words.mode} hint={words.modeHints[draft.mode]}>
              <Segmented options={modes} value={draft.mode} onValueChange={(mode) => change({ mode })} />
            </Field>
            <Checkbox
              label={words.removeTrackers}
              description={words.removeTrackersHint}
              checked={draft.removeTrackers}
              onCheckedChange={(removeTrackers) => change({ removeTrackers })}
            />
            <Checkbox
              label={words.takeVideos}
              description={words.takeVideosHint}
              checked={draft.takeVideos}
              onCheckedChange={(takeVideos) => change({ takeVideos })}
            />
          </div>
        )}
      </MoreOptions>
      <CaptureButtons
        busyText={words.busy}
        zip={{
          label: words.zip,
          disabled: noUrl || busy === 'folder',
          busy: busy === 'zip',
          onClick: () => send('zip'),
        }}
        host={{
          label: words.host,
          disabled: noUrl || name.error !== null || busy === 'zip',
          busy: busy === 'folder',
        }}
      />
    </Dialog>
  );
}
