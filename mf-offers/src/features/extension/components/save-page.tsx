import { type CaptureReply, isWebUrl } from '@garimpo/offers-contract';
import {
  Button,
  ButtonLink,
  Empty,
  errorText,
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
import { hostOf } from '@garimpo/sdk/parts';
import { useQueryClient } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { libraryText as words } from '../../../../extension/text/pt-br-library.ts';
import { log } from '../../../log.ts';
import { paths } from '../../../paths.ts';
import { extensionText } from '../../../text/pt-br-extension.ts';
import { saveCapture, useCaptureTargets } from '../api/extension-requests.ts';
import { type HandedOver, readHandedOver } from '../lib/handed-over.ts';

/** The page that the bookmarklet opens: what it read, and where to save it. */
export function SavePage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [handed] = useState(() => readHandedOver(hash));
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
      {handed === null ? <Nothing /> : <SaveForm handed={handed} />}
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

function SaveForm({ handed }: { handed: HandedOver }) {
  const api = useApi();
  const { user } = useSession();
  const client = useQueryClient();
  const targets = useCaptureTargets(handed.address);
  const [id] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<string | null>(null);
  const [title, setTitle] = useState(handed.title);
  const [landingPage, setLandingPage] = useState(handed.landingPageUrl);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState<CaptureReply | null>(null);
  const { count, precision, ads } = handed.page;
  if (saved !== null) return <Saved reply={saved} />;
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
      setSaved(await saveCapture(api, user.id, { id, target, ...handed.page }));
      void client.invalidateQueries({ queryKey: ['mf-offers'] });
    } catch (error) {
      log.error('What a page of the library said could not be saved', error);
      setProblem(errorText(error, extensionText.errors, extensionText.save.failed));
    } finally {
      setBusy(false);
    }
  };
  const nothing = count === null && ads.length === 0;
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-1 gap-4">
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
      {!nothing && (
        <Panel title={words.where}>
          <div className="grid gap-4">
            {targets.isPending ? (
              <LoadingText text={extensionText.save.loading} />
            ) : (
              <RadioCards
                aria-label={words.where}
                value={where}
                onValueChange={setChosen}
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
                  <Input value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
                </Field>
                <Field label={words.landingPage} hint={words.landingPageHint}>
                  <Input
                    type="url"
                    value={landingPage}
                    maxLength={2048}
                    onChange={(event) => setLandingPage(event.target.value)}
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
        <p role="status">{words.saved(offer.title)}</p>
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
