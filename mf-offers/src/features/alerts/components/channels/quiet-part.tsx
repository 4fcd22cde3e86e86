import type { QuietHours } from '@garimpo/offers-contract';
import { Button, errorText, Field, Input, Notice, Skeleton, Switch } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { PanelPart } from '@garimpo/sdk/parts';
import * as z from 'zod/mini';
import { drafts } from '../../../../drafts.ts';
import { alertErrors } from '../../../../text/pt-br-alerts.ts';
import { channelsText } from '../../../../text/pt-br-channels.ts';
import { useAlertSettings, useSaveQuietHours } from '../../api/alert-requests.ts';

const words = channelsText.quiet;
const USUAL: QuietHours = { from: '22:00', to: '07:00' };

/** When nothing is sent, by any channel. */
export function QuietPart() {
  const { data } = useAlertSettings();
  return (
    <PanelPart title={words.title}>
      {data === undefined ? <Skeleton height={36} /> : <QuietChoice quiet={data.settings.quiet ?? null} />}
    </PanelPart>
  );
}

function QuietChoice({ quiet }: { quiet: QuietHours | null }) {
  const { mutate, mutateAsync, isPending, error, variables } = useSaveQuietHours();
  // The choice shows at once; where it fails, what was before shows again.
  const shown = isPending && variables !== undefined ? variables : quiet;
  return (
    <>
      <Switch
        label={words.label}
        description={words.text}
        checked={shown !== null}
        onCheckedChange={(on) => mutate(on ? USUAL : null)}
      />
      {error !== null && <Notice kind="danger">{errorText(error, alertErrors, words.failed)}</Notice>}
      {shown !== null && (
        <QuietForm key={keyOf(quiet ?? shown)} quiet={quiet ?? shown} busy={isPending} onSave={mutateAsync} />
      )}
    </>
  );
}

const keyOf = ({ from, to }: QuietHours) => `${from} ${to}`;

const quietDraft = z.object({ from: z.string(), to: z.string() });

interface QuietFormProps {
  quiet: QuietHours;
  busy: boolean;
  onSave: (quiet: QuietHours) => Promise<unknown>;
}

function QuietForm({ quiet, busy, onSave }: QuietFormProps) {
  const [draft, setDraft, kept] = useFormDraft(drafts.quiet, quietDraft, quiet);
  const isSame = draft.from === draft.to;
  const isWhole = draft.from !== '' && draft.to !== '';
  const isChanged = draft.from !== quiet.from || draft.to !== quiet.to;
  const save = () => {
    // Saved hours bring another form, which must not take these for something left over; a refusal gives them back.
    kept.handOver();
    onSave(draft).then(() => kept.done(), kept.takeBack);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole && !isSame) save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      {isChanged && <DraftNotice draft={kept} />}
      <div className="grid grid-cols-2 gap-3">
        <Field label={words.from}>
          <Input
            type="time"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
        </Field>
        <Field label={words.to}>
          <Input
            type="time"
            value={draft.to}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-caption text-ink-3">{isSame ? words.same : words.zone}</p>
      {isChanged && (
        <Button
          type="submit"
          className="justify-self-start"
          disabled={isSame || !isWhole}
          busy={busy}
          busyText={words.saving}
        >
          {words.save}
        </Button>
      )}
    </form>
  );
}
