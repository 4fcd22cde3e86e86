import {
  type ActionInput,
  type ActionView,
  type AnticloneSiteView,
  actionTypes,
} from '@garimpo/anticlone-contract';
import { Button, errorText, Field, Notice, RadioCards, Switch, toast } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useUpdateSite } from '../../../api/sites.ts';
import { AddressInput } from '../../../components/address-input.tsx';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';

/** An action while it is being edited. An address stays when another type is chosen. */
const actionDraft = z.object({
  type: z.nullable(z.enum(actionTypes)),
  urls: z.object({ replace_links: z.string(), replace_images: z.string() }),
});
type ActionDraft = z.infer<typeof actionDraft>;

function draftOf(action: ActionView | null): ActionDraft {
  const urls = { replace_links: '', replace_images: '' };
  if (action === null) return { type: null, urls };
  if (action.type !== 'redirect') urls[action.type] = action.url;
  return { type: action.type, urls };
}

type ActionProblem = 'type' | 'url';

/** The action, or what is missing. */
function actionOf({ type, urls }: ActionDraft): ActionInput | ActionProblem {
  if (type === null) return 'type';
  if (type === 'redirect') return { type };
  const url = pageUrlOf(urls[type]);
  return url === null ? 'url' : { type, url };
}

const words = text.action;
const SAVED_MS = 2_000;
const options = actionTypes.map((value) => ({ value, label: words.choices[value] }));
const urlWords = {
  replace_links: { label: words.linksUrl, example: words.linksExample },
  replace_images: { label: words.imagesUrl, example: words.imagesExample },
};

/** The action of a page's copies. The switch is stored at once. */
export function ActionForm({ site }: { site: AnticloneSiteView }) {
  const [draft, setDraft, kept] = useFormDraft(
    `mf-anticlone/action:${site.id}`,
    actionDraft,
    draftOf(site.action),
  );
  const [problem, setProblem] = useState<ActionProblem | null>(null);
  const [saved, setSaved] = useState(0);
  const { mutate, isPending, error, reset } = useUpdateSite(site.id);
  useEffect(() => {
    if (saved === 0) return;
    const timer = setTimeout(() => setSaved(0), SAVED_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
    setSaved(0);
    if (error !== null) reset();
  };
  const save = () => {
    if (isPending) return;
    const action = actionOf(draft);
    if (typeof action === 'string') return setProblem(action);
    mutate(
      { action },
      {
        onSuccess: () => {
          kept.done();
          setSaved(Date.now());
        },
      },
    );
  };
  const url = draft.type === null || draft.type === 'redirect' ? null : draft.type;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <DraftNotice draft={kept} />
      <Field group label={words.title} error={problem === 'type' ? words.notChosen : null}>
        <RadioCards options={options} value={draft.type} onValueChange={(type) => change({ type })} />
      </Field>
      {url !== null && (
        <Field label={urlWords[url].label} error={problem === 'url' ? words.urlProblem : null}>
          <AddressInput
            key={url}
            type="url"
            placeholder={urlWords[url].example}
            value={draft.urls[url]}
            onType={(typed) => change({ urls: { ...draft.urls, [url]: typed } })}
          />
        </Field>
      )}
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>}
      {saved !== 0 && (
        <Notice kind="success" icon={CircleCheck}>
          {words.saved}
        </Notice>
      )}
      <Button type="submit" variant="primary" full busy={isPending} busyText={words.saving}>
        {words.save}
      </Button>
      {site.action !== null && <OffSwitch site={site} />}
    </form>
  );
}

function OffSwitch({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending, variables } = useUpdateSite(site.id);
  const wanted = isPending ? variables.actionEnabled : undefined;
  return (
    <Switch
      label={words.on}
      description={words.onHint}
      checked={wanted ?? site.actionEnabled}
      onCheckedChange={(actionEnabled) =>
        mutate(
          { actionEnabled },
          { onError: (cause) => toast.error(errorText(cause, text.errors, words.switchFailed)) },
        )
      }
    />
  );
}
