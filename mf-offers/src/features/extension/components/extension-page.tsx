import {
  Button,
  ButtonLink,
  errorText,
  Field,
  Input,
  Notice,
  PageTitle,
  Panel,
  TextLink,
  toast,
  useApi,
  useSession,
} from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { copyText } from '@garimpo/sdk/parts';
import { Download } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../drafts.ts';
import { log } from '../../../log.ts';
import { paths } from '../../../paths.ts';
import { extensionText } from '../../../text/pt-br-extension.ts';
import { makeToken } from '../api/extension-requests.ts';
import { extensionZip } from '../lib/build-files.ts';
import { BookmarkletPanel } from './bookmarklet-panel.tsx';

export function ExtensionPage() {
  const { steps } = extensionText;
  return (
    <div className="mx-auto max-w-text">
      <PageTitle
        back={{ to: paths.dashboard, label: extensionText.back }}
        title={extensionText.title}
        sub={extensionText.sub}
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel title={steps.install}>
          <div className="grid gap-4">
            <p className="text-ink-2">{steps.hint}</p>
            <ol className="grid list-decimal gap-1.5 pl-5">
              {steps.list.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p className="text-small text-ink-3">{steps.permission}</p>
            <ButtonLink
              href={extensionZip()}
              download
              icon={Download}
              className="justify-self-start max-md:w-full"
            >
              {steps.download}
            </ButtonLink>
          </div>
        </Panel>
        <ConnectPanel />
        <BookmarkletPanel />
      </div>
    </div>
  );
}

const words = extensionText.connect;
const NAME_MAX = 60;

/** Makes an access for the extension and shows it once, with the address of the product. */
function ConnectPanel() {
  const api = useApi();
  const { user } = useSession();
  const [name, setName, kept] = useFormDraft<string>(drafts.browser, z.string(), words.named);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    setProblem(null);
    try {
      const token = await makeToken(api, user.id, name.trim());
      kept.done();
      setCode(`${location.origin}#${token}`);
    } catch (error) {
      log.error('No access could be made for the extension', error);
      setProblem(errorText(error, extensionText.errors, words.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={words.title}>
      <div className="grid gap-4">
        <p className="text-ink-2">{words.hint}</p>
        {problem !== null && <Notice kind="danger">{problem}</Notice>}
        {code === null ? (
          <form onSubmit={(event) => void make(event)} className="grid gap-4">
            <DraftNotice draft={kept} />
            <Field label={words.name}>
              <Input
                value={name}
                maxLength={NAME_MAX}
                required
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              variant="primary"
              busy={busy}
              busyText={words.making}
              className="justify-self-start max-md:w-full"
            >
              {words.make}
            </Button>
          </form>
        ) : (
          <Code code={code} onAnother={() => setCode(null)} />
        )}
        <p className="text-small">
          <TextLink to={paths.profile}>{words.profile}</TextLink>
        </p>
      </div>
    </Panel>
  );
}

function Code({ code, onAnother }: { code: string; onAnother: () => void }) {
  const copy = async () => {
    if (await copyText(code)) toast.success(words.copied);
    else toast.error(words.notCopied);
  };
  return (
    <div className="grid gap-4">
      <Field label={words.code} hint={words.once}>
        <Input value={code} readOnly onFocus={(event) => event.target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2 max-md:grid">
        <Button variant="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button onClick={onAnother}>{words.another}</Button>
      </div>
    </div>
  );
}
