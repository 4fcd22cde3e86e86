import { type CaptureReply, isWebUrl } from '@garimpo/offers-contract';
import {
  Button,
  ButtonLink,
  Empty,
  Field,
  Input,
  LoadingText,
  Notice,
  PageTitle,
  Panel,
  RadioCards,
  useApi,
  useSession,
} from '@garimpo/sdk';
import { DraftNotice, type FormDraft, useFormDraft, useOpenDraft } from '@garimpo/sdk/drafts';
import { errorWithPlans, hostOf } from '@garimpo/sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { libraryText as words } from '../../../../extension/text/pt-br-library.ts';
import { drafts } from '../../../drafts.ts';
import { log } from '../../../log.ts';
import { paths } from '../../../paths.ts';
import { extensionText } from '../../../text/pt-br-extension.ts';
import { saveCapture, useCaptureTargets } from '../api/extension-requests.ts';
import { type CaptureDraft, captureDraft, type HandedOver, readHandedOver } from '../lib/handed-over.ts';

const nothing: CaptureDraft = { id: '', handed: null, title: '', landingPage: '', chosen: null };

const isEmpty = ({ page: { count, ads } }: HandedOver) => count === null && ads.length === 0;

/**
 * What the bookmark read, kept until it is saved: the address gives it once, and the page may be loaded anew, or its session end.
 */
function useCaptureForm(hash: string) {
  const opened = useOpenDraft(drafts.capture);
  const [{ start, typed, id }] = useState(() => {
    const handed = readHandedOver(hash);
    if (handed === null) return { start: nothing, typed: undefined, id: opened ?? '' };
    const { title, landingPageUrl: landingPage } = handed;
    const made: CaptureDraft = { id: crypto.randomUUID(), handed, title, landingPage, chosen: null };
    // Where nothing could be read there is nothing to keep.
    return isEmpty(handed)
      ? { start: made, typed: undefined, id: made.id }
      : { start: nothing, typed: made, id: made.id };
  });
  return useFormDraft(drafts.capture + id, captureDraft, start, typed);
}

/** The page that the bookmarklet opens: what it read, and where to save it. */
export function SavePage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [form, setForm, kept] = useCaptureForm(hash);
  const [saved, setSaved] = useState<CaptureReply | null>(null);
  const { handed } = form;
  // Out of the address bar, and of what is shared or kept from it.
  useEffect(() => {
    if (hash !== '') void navigate(paths.saveFromLibrary, { replace: true });
  }, [hash, navigate]);
  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        back={{ to: paths.dashboard, label: extensionText.back }}
        title={extensionText.save.title}
        sub={handed === null ? undefined : hostOf(handed.address)}
      />
      {saved !== null && <Saved reply={saved} />}
      {saved === null && handed === null && <Nothing />}
      {saved === null && handed !== null && (
        <SaveForm
          handed={handed}
          form={form}
          onChange={(part) => setForm({ ...form, ...part })}
          kept={kept}
          onSaved={(reply) => {
            kept.done();
            setSaved(reply);
          }}
        />
      )}
    </div>
  );
}

function Nothing() {
  const { badTitle, badText, open } = extensionText.save;
  return (
    <Empty icon={SearchX} title={badTitle} actions={<ButtonLink to={paths.extension}>{open}</ButtonLink>}>
      {badText}
    </Empty>
  );
}

const NEW = 'new';

interface SaveFormProps {
  handed: HandedOver;
  form: CaptureDraft;
  onChange: (part: Partial<CaptureDraft>) => void;
  kept: FormDraft<CaptureDraft>;
  onSaved: (reply: CaptureReply) => void;
}

function SaveForm({ handed, form, onChange, kept, onSaved }: SaveFormProps) {
  const api = useApi();
  const { user } = useSession();
  const client = useQueryClient();
  const targets = useCaptureTargets(handed.address);
  const { id, title, landingPage, chosen } = form;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ReactNode>(null);
  const { count, precision, ads } = handed.page;
  const where = chosen ?? targets.data?.[0]?.id ?? NEW;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const isWhole = title.trim() !== '' && isWebUrl(landingPage.trim());
    if (where === NEW && !isWhole) return setProblem(words.required);
    setBusy(true);
    setProblem(null);
    const fields = { title: title.trim(), offerUrl: handed.address, landingPageUrl: landingPage.trim() };
    const target = where === NEW ? fields : { offerId: where };
    try {
      onSaved(await saveCapture(api, user.id, { id, target, ...handed.page }));
      void client.invalidateQueries({ queryKey: ['mf-offers'] });
    } catch (error) {
      log.error('What a page of the library said could not be saved', error);
      setProblem(errorWithPlans(error, extensionText.errors, extensionText.save.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-4">
      <DraftNotice draft={kept} />
      <Panel>
        <div className="grid gap-3">
          <p className="flex flex-wrap items-baseline gap-2">
            <strong className="text-figure tabular-nums">{words.count(count, precision)}</strong>
            <span className="text-ink-2">{count === null ? words.noCount : words.active(count)}</span>
          </p>
          <p className="text-small text-ink-3">{words.readAds(ads.length)}</p>
          <Problems problems={handed.problems} />
        </div>
      </Panel>
      {!isEmpty(handed) && (
        <Panel title={words.where}>
          <div className="grid gap-4">
            {targets.isPending ? (
              <LoadingText text={extensionText.save.loading} />
            ) : (
              <RadioCards
                aria-label={words.where}
                value={where}
                onValueChange={(next) => onChange({ chosen: next })}
                options={[
                  ...(targets.data ?? []).map((offer) => ({
                    value: offer.id,
                    label: words.reading(offer.title),
                  })),
                  { value: NEW, label: words.newOffer },
                ]}
              />
            )}
            {where === NEW && (
              <>
                <Field label={words.title}>
                  <Input
                    value={title}
                    maxLength={200}
                    onChange={(event) => onChange({ title: event.target.value })}
                  />
                </Field>
                <Field label={words.landingPage} hint={words.landingPageHint}>
                  <Input
                    type="url"
                    value={landingPage}
                    maxLength={2048}
                    onChange={(event) => onChange({ landingPage: event.target.value })}
                  />
                </Field>
              </>
            )}
            {problem !== null && <Notice kind="danger">{problem}</Notice>}
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              busyText={words.saving}
              className="justify-self-end max-md:w-full"
            >
              {words.save}
            </Button>
          </div>
        </Panel>
      )}
    </form>
  );
}

function Problems({ problems }: Pick<HandedOver, 'problems'>) {
  const sentences = problems.map((problem) => words.problem(problem)).filter((sentence) => sentence !== '');
  if (sentences.length === 0) return null;
  return (
    <Notice kind="warn">
      <p className="font-label">{words.problems}</p>
      <ul className="mt-1 grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Saved({ reply: { offer, readingStored } }: { reply: CaptureReply }) {
  return (
    <Panel>
      <div className="grid gap-3">
        <p role="status" className="wrap-anywhere">
          {words.saved(offer.title)}
        </p>
        {!readingStored && <p className="text-small text-ink-3">{words.savedWithoutReading}</p>}
        <ButtonLink
          to={paths.metrics(offer.id)}
          variant="primary"
          className="justify-self-start max-md:w-full"
        >
          {words.open}
        </ButtonLink>
      </div>
    </Panel>
  );
}
