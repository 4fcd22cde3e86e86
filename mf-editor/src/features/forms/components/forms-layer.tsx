import type { FormView } from '@garimpo/cloner-contract';
import { Badge, Button, errorText, LoadingText, Notice, SidePanel } from '@garimpo/sdk';
import { hostOf, PanelPart } from '@garimpo/sdk/parts';
import { Check, CircleSlash, Clock } from 'lucide-react';
import { useState } from 'react';
import { useEditor } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { formsText as words } from '../../../text/pt-br-forms.ts';
import { useFormsQuery } from '../api/forms.ts';
import { nameOfForm, type PageForm, pageForms } from '../lib/page-forms.ts';
import { FormEntries } from './form-entries.tsx';
import { FormSettings } from './form-settings.tsx';

interface FormsLayerProps {
  open: boolean;
  onClose: () => void;
}

/** What the panel shows in place of the list. `form` is `null` for one that is not in the page any more. */
type Step =
  | { kind: 'settings'; form: PageForm | null; name: string; view: FormView | null }
  | { kind: 'entries'; view: FormView };

/** The page's forms: dead as they were copied, or leading where their owner says. */
export function FormsLayer({ open, onClose }: FormsLayerProps) {
  const [step, setStep] = useState<Step | null>(null);
  const back = () => setStep(null);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={step?.kind === 'entries' ? words.entries.title(step.view.name) : words.title}
      description={words.why}
    >
      {step === null && <FormList onStep={setStep} />}
      {step?.kind === 'settings' && (
        <FormSettings form={step.form} name={step.name} view={step.view} onBack={back} />
      )}
      {step?.kind === 'entries' && <FormEntries view={step.view} onBack={back} />}
    </SidePanel>
  );
}

function FormList({ onStep }: { onStep: (step: Step) => void }) {
  const { page } = useEditor();
  const { data, error, refetch, isPending } = useFormsQuery();
  if (error !== null) {
    return (
      <Notice
        kind="danger"
        className="m-5"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        }
      >
        {errorText(error, text.errors, words.loadFailed)}
      </Notice>
    );
  }
  if (isPending) return <LoadingText show="now" />;
  const forms = pageForms(page);
  const viewOf = (id: string | null) => data.forms.find((one) => one.id === id) ?? null;
  const elsewhere = data.forms.filter(({ id }) => forms.every((form) => form.id !== id));
  return (
    <>
      {data.room === 0 && (
        <Notice kind="danger" className="m-5">
          {words.full}
        </Notice>
      )}
      {forms.map((form, at) => {
        const view = viewOf(form.id);
        const name =
          form.element === null ? words.byScripts : (view?.name ?? nameOfForm(form, words.nth(at + 1)));
        return (
          <PanelPart key={form.element ?? 'scripts'} title={name} aside={<State view={view} />}>
            <FormFacts form={form} view={view} name={name} />
            <Actions name={name} view={view} form={form} onStep={onStep} />
          </PanelPart>
        );
      })}
      {elsewhere.length > 0 && (
        <PanelPart title={words.elsewhere}>
          <p>{words.elsewhereHint}</p>
          {elsewhere.map((view) => (
            <div key={view.id} className="grid gap-2 border-t border-line-soft pt-3">
              <p className="text-strong text-ink">{view.name}</p>
              <Counts view={view} />
              <Actions name={view.name} view={view} form={null} onStep={onStep} />
            </div>
          ))}
        </PanelPart>
      )}
    </>
  );
}

function State({ view }: { view: FormView | null }) {
  if (view === null) {
    return (
      <Badge tone="neutral" icon={CircleSlash}>
        {words.dead}
      </Badge>
    );
  }
  return view.live ? (
    <Badge tone="success" icon={Check}>
      {words.live}
    </Badge>
  ) : (
    <Badge tone="warn" icon={Clock}>
      {words.afterSave}
    </Badge>
  );
}

function FormFacts({ form, view, name }: { form: PageForm; view: FormView | null; name: string }) {
  const fields = form.fields.length === 0 ? words.noFields : form.fields.join(', ');
  return (
    <div className="grid gap-1">
      {form.element === null && <p>{words.byScriptsHint}</p>}
      {form.element !== null && fields !== name && <p className="break-words">{fields}</p>}
      {form.was !== null && form.was !== '' && view === null && (
        <p className="truncate text-caption text-ink-3" title={form.was}>
          {words.was(form.was)}
        </p>
      )}
      {view !== null && <Counts view={view} />}
    </div>
  );
}

function Counts({ view: { lead, kept, failed, delivered } }: { view: FormView }) {
  const counts = words.kept(kept, failed, delivered);
  return (
    <p className="text-caption text-ink-3">
      {lead.kind === 'list' ? words.list : words.webhook(hostOf(lead.url))}
      {counts !== '' && ` · ${counts}`}
    </p>
  );
}

interface ActionsProps {
  name: string;
  view: FormView | null;
  form: PageForm | null;
  onStep: (step: Step) => void;
}

function Actions({ name, view, form, onStep }: ActionsProps) {
  const { lock } = useEditor();
  const label = view === null ? words.connect : words.change;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant={view === null ? 'primary' : 'second'}
        disabled={lock !== null}
        aria-label={words.of(label, name)}
        onClick={() => onStep({ kind: 'settings', form, name, view })}
      >
        {label}
      </Button>
      {view !== null && (
        <Button
          size="sm"
          aria-label={words.of(words.answers, name)}
          onClick={() => onStep({ kind: 'entries', view })}
        >
          {words.answers}
        </Button>
      )}
    </div>
  );
}
