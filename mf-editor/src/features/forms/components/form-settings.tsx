import { type FormLead, type FormView, isWebUrl } from '@garimpo/cloner-contract';
import { Button, errorText, Field, Input, Notice, RadioCards, toast } from '@garimpo/sdk';
import { AskInPlace, PanelPart, SecretOnce } from '@garimpo/sdk/parts';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { formsText } from '../../../text/pt-br-forms.ts';
import { useCreateForm, useDeleteForm, useNewSecret, useTestForm, useUpdateForm } from '../api/forms.ts';
import { connectEdit, disconnectEdit, type PageForm } from '../lib/page-forms.ts';

const words = formsText.form;

interface FormSettingsProps {
  /** The form's element in the page; `null` when the page has it no longer. */
  form: PageForm | null;
  name: string;
  /** `null` for a form that is dead. */
  view: FormView | null;
  onBack: () => void;
}

type Problems = Partial<Record<'url' | 'privacy' | 'thanks', string>>;

/** Where a form leads, and what its visitors see before and after. */
export function FormSettings({ form, name: startName, view, onBack }: FormSettingsProps) {
  const editor = useEditorAlone();
  const applyEdit = useApplyEdit();
  const create = useCreateForm();
  const update = useUpdateForm(view?.id ?? '');
  const [name, setName] = useState(view?.name ?? startName);
  const [kind, setKind] = useState<FormLead['kind']>(view?.lead.kind ?? 'list');
  const [url, setUrl] = useState(view?.lead.kind === 'webhook' ? view.lead.url : '');
  const [privacy, setPrivacy] = useState(form?.privacyUrl ?? '');
  const [thanks, setThanks] = useState(form?.thanks ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [secret, setSecret] = useState<string | null>(null);
  const saving = view === null ? create : update;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf({ kind, url, privacy, thanks, inPage: form !== null });
    setProblems(found);
    if (Object.keys(found).length > 0 || saving.isPending) return;
    const lead: FormLead = kind === 'list' ? { kind } : { kind, url: url.trim() };
    const named = name.trim() || startName;
    const reply = await (view === null
      ? create.mutateAsync({ name: named, lead, html: form?.html ?? '' })
      : update.mutateAsync({ name: named, lead })
    ).catch(() => null);
    if (reply === null) return;
    const done = form === null || (await connect(form, reply.form.id));
    if (!done) return;
    if (form === null) toast.success(words.changed);
    if (reply.secret === null) onBack();
    else setSecret(reply.secret);
  };
  /** The form is found again by its place: the page may have changed since the list was drawn. */
  const connect = (to: PageForm, id: string) =>
    applyEdit(
      () =>
        connectEdit(
          editor.page,
          to,
          { id, privacyUrl: privacy.trim(), thanks: thanks.trim() },
          { line: formsText.line, link: formsText.lineLink },
        ),
      view === null ? words.connected : words.changed,
    );
  const changing = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setProblems({});
    saving.reset();
  };
  if (secret !== null) {
    return (
      <PanelPart title={words.secret}>
        <SecretOnce title={words.secret} secret={secret} onKept={onBack} />
      </PanelPart>
    );
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <PanelPart title={view === null ? words.connect : words.change} aside={<Back onBack={onBack} />}>
          {saving.error !== null && (
            <Notice kind="danger">{errorText(saving.error, text.errors, words.failed)}</Notice>
          )}
          <Field label={words.name}>
            <Input value={name} maxLength={80} autoComplete="off" onChange={changing(setName)} />
          </Field>
          <Field label={words.lead} group>
            <RadioCards
              options={(['list', 'webhook'] as const).map((value) => ({
                value,
                label: words.leads[value].label,
                description: words.leads[value].hint,
              }))}
              value={kind}
              onValueChange={(value) => {
                setKind(value);
                setProblems({});
              }}
            />
          </Field>
          {kind === 'webhook' && (
            <AddressField
              label={words.url}
              example={words.urlExample}
              value={url}
              problem={problems.url}
              onChange={changing(setUrl)}
            />
          )}
          {form !== null && (
            <>
              <AddressField
                label={words.privacy}
                hint={words.privacyHint}
                example={words.privacyExample}
                value={privacy}
                problem={problems.privacy}
                onChange={changing(setPrivacy)}
              />
              <AddressField
                label={words.thanks}
                hint={words.thanksHint}
                example={words.thanksExample}
                value={thanks}
                problem={problems.thanks}
                onChange={changing(setThanks)}
              />
            </>
          )}
          <p className="text-caption text-ink-3">{words.never}</p>
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            busy={saving.isPending}
            busyText={words.saving}
          >
            {view === null ? words.save : words.saveChange}
          </Button>
        </PanelPart>
      </form>
      {view !== null && <Connected form={form} view={view} onSecret={setSecret} onBack={onBack} />}
    </>
  );
}

interface AddressFieldProps {
  label: string;
  hint?: string;
  example: string;
  value: string;
  problem: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

function AddressField({ label, hint, example, value, problem, onChange }: AddressFieldProps) {
  return (
    <Field label={label} hint={hint} error={problem ?? null}>
      <Input
        value={value}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={example}
        onChange={onChange}
      />
    </Field>
  );
}

interface Typed {
  kind: FormLead['kind'];
  url: string;
  privacy: string;
  thanks: string;
  inPage: boolean;
}

function problemsOf({ kind, url, privacy, thanks, inPage }: Typed): Problems {
  const isHttps = isWebUrl(url.trim()) && url.trim().startsWith('https://');
  return {
    ...(kind === 'webhook' && !isHttps && { url: words.urlWrong }),
    ...(inPage && !isWebUrl(privacy.trim()) && { privacy: words.privacyWrong }),
    ...(inPage && thanks.trim() !== '' && !isWebUrl(thanks.trim()) && { thanks: words.thanksWrong }),
  };
}

export function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button size="sm" icon={ArrowLeft} onClick={onBack}>
      {words.back}
    </Button>
  );
}

interface ConnectedProps {
  form: PageForm | null;
  view: FormView;
  onSecret: (secret: string) => void;
  onBack: () => void;
}

/** What can be done with a form that leads somewhere. */
function Connected({ form, view, onSecret, onBack }: ConnectedProps) {
  const editor = useEditorAlone();
  const applyEdit = useApplyEdit();
  const renew = useNewSecret(view.id);
  const test = useTestForm(view.id);
  const remove = useDeleteForm(view.id);
  const disconnect = async () => {
    if (form === null) return;
    if (await applyEdit(() => disconnectEdit(editor.page, form), words.disconnected)) onBack();
  };
  const removeAll = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        if (form !== null) editor.edit(disconnectEdit(editor.page, form));
        toast.success(words.removed);
        onBack();
      },
    });
  return (
    <>
      {view.lead.kind === 'webhook' && (
        <PanelPart title={words.leads.webhook.label}>
          {test.data !== undefined && (
            <Notice kind={test.data.delivered ? 'success' : 'warn'}>
              {test.data.delivered ? words.tested(test.data.status) : words.notTested(test.data.status)}
            </Notice>
          )}
          {(test.error ?? renew.error) !== null && (
            <Notice kind="danger">{errorText(test.error ?? renew.error, text.errors, words.failed)}</Notice>
          )}
          <div className="flex flex-wrap gap-2">
            <Button size="sm" busy={test.isPending} busyText={words.testing} onClick={() => test.mutate()}>
              {words.test}
            </Button>
            <Button
              size="sm"
              busy={renew.isPending}
              busyText={words.newSecretBusy}
              onClick={() =>
                renew.mutate(undefined, { onSuccess: ({ secret }) => secret !== null && onSecret(secret) })
              }
            >
              {words.newSecret}
            </Button>
          </div>
        </PanelPart>
      )}
      <PanelPart title={formsText.title}>
        {form !== null && (
          <Button className="justify-self-start" onClick={() => void disconnect()}>
            {words.disconnect}
          </Button>
        )}
        <AskInPlace
          action={words.remove}
          confirm={words.removeConfirm}
          question={words.removeQuestion}
          busyText={words.removing}
          busy={remove.isPending}
          error={remove.error === null ? null : errorText(remove.error, text.errors, words.failed)}
          danger
          onConfirm={removeAll}
        />
      </PanelPart>
    </>
  );
}
