import { CLONE_URL_MAX, captureModes } from '@garimpo/cloner-contract';
import { Checkbox, Dialog, errorText, Field, Input, Segmented } from '@garimpo/sdk';
import { DraftNotice } from '@garimpo/sdk/drafts';
import { Link } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';
import { text } from '../../../text/pt-br.ts';
import { ownText } from '../../../text/pt-br-ways.ts';
import { useOwnPlaces } from '../api/ways-out.ts';
import {
  CaptureButtons,
  type CaptureFormEvents,
  MoreOptions,
  NameField,
  pageUrlOf,
  useCaptureForm,
} from './clone-form.tsx';
import { FolderField } from './folder-field.tsx';
import { LinkedPagesField } from './linked-pages-field.tsx';
import { captureOwnOf, emptyOwnDraft, ownDraft, ownDraftOf } from './own-draft.ts';
import { emptySiteDraft, fallbackOf, type SiteDraft } from './site-draft.ts';

/** Its code comes with the dialog. */
const OwnFields = lazy(async () => ({ default: (await import('./own-fields.tsx')).OwnFields }));

const words = text.cloneDialog;
const modes = captureModes.map((mode) => ({ value: mode, label: words.modes[mode] }));

const siteDraft = z.object({
  url: z.string(),
  name: z.string(),
  mode: z.enum(captureModes),
  removeTrackers: z.boolean(),
  takeVideos: z._default(z.boolean(), false),
  linked: z._default(z.boolean(), false),
  also: z._default(z.array(z.string()), []),
  without: z._default(z.array(z.string()), []),
  folder: z._default(z.string(), ''),
  /** Null until something is typed: then what was said for the last clone counts. */
  own: z._default(z.nullable(ownDraft), null),
});
const isChanged = ({ mode, removeTrackers, takeVideos, folder }: SiteDraft): boolean =>
  mode !== emptySiteDraft.mode ||
  removeTrackers !== emptySiteDraft.removeTrackers ||
  takeVideos !== emptySiteDraft.takeVideos ||
  folder !== '';

export interface SiteDialogProps extends CaptureFormEvents<SiteDraft> {
  open: boolean;
  start: SiteDraft;
  /** Whether `start` was typed by the user: closing the dialog would lose it. */
  typedBefore: boolean;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  /** Names of folders that there are. */
  folders: readonly string[];
  onClose: () => void;
}

export function SiteDialog({
  open,
  start,
  typedBefore,
  domain,
  folders,
  onClose,
  ...events
}: SiteDialogProps) {
  const { data: places } = useOwnPlaces();
  const remembered = places === undefined ? emptyOwnDraft : ownDraftOf(places);
  const { draft, kept, change, busy, name, urlError, judged, send } = useCaptureForm<
    SiteDraft,
    'folder' | 'zip'
  >({
    kept: { name: drafts.site, shape: siteDraft },
    empty: emptySiteDraft,
    start,
    typedBefore,
    hosted: 'folder',
    nameHint: words.nameHint,
    requestOf(
      kind,
      { url: typed, mode, removeTrackers, takeVideos, folder: into, own, linked, also, without },
      subdomain,
    ) {
      const url = pageUrlOf(typed);
      const captureOwn = captureOwnOf(own ?? remembered);
      if (url === null || captureOwn === null) return null;
      const options = {
        url,
        mode,
        removeTrackers,
        takeVideos,
        ...(captureOwn && { own: captureOwn }),
        ...(linked && { linked: { also, without } }),
      };
      if (kind === 'zip') return { kind, ...options };
      const folder = into.trim();
      return { kind, ...options, subdomain, ...(folder !== '' && { folder }) };
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
      <LinkedPagesField
        checked={draft.linked}
        onCheckedChange={(linked) => change({ linked })}
        url={pageUrlOf(draft.url)}
        also={draft.also}
        without={draft.without}
        onChange={change}
      />
      <MoreOptions
        key={`own ${places !== undefined}`}
        label={ownText.section}
        changed={draft.own !== null || captureOwnOf(remembered) !== undefined}
      >
        {(id) => (
          <Suspense>
            <OwnFields
              id={id}
              own={draft.own ?? remembered}
              judged={judged}
              onChange={(own) => change({ own })}
            />
          </Suspense>
        )}
      </MoreOptions>
      <MoreOptions label={words.options} changed={isChanged(draft)}>
        {() => (
          <div className="grid gap-4 justify-self-start">
            <FolderField value={draft.folder} folders={folders} onChange={(folder) => change({ folder })} />
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
