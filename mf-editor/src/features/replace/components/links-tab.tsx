import { Button, Checkbox, Empty, Field, Input, Select, Textarea } from '@garimpo/sdk';
import { Link2Off } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { FewAtFirst, ShowPlace } from '../../../components/place-list.tsx';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { documentBase } from '../../../lib/page/addresses.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor, useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { linkEdit } from '../lib/edits.ts';
import { countOf, findLinks, type LinkGroup, type LinkKind, type LinkPlace } from '../lib/find-links.ts';
import {
  type AddressForm,
  formOf,
  keepQuery,
  type NewAddress,
  newAddressOf,
  type TypedAddress,
} from '../lib/new-address.ts';
import { usePageFacts } from './images-tab.tsx';
import { ListHead, TickRow, type Ticks, useTicks } from './match-list.tsx';

const words = replaceText.links;

const fields = {
  page: { label: words.address, example: words.addressExample, type: 'url' },
  whatsapp: { label: words.whatsapp, example: words.whatsappExample, type: 'tel' },
  phone: { label: words.phone, example: words.phoneExample, type: 'tel' },
  email: { label: words.email, example: words.emailExample, type: 'email' },
} as const;

interface AddressFieldsProps {
  form: AddressForm;
  typed: TypedAddress;
  onChange: (typed: TypedAddress) => void;
  keeps: boolean;
  onKeepsChange: (keeps: boolean) => void;
  result: NewAddress;
  /** Problems are shown once the button was pressed. */
  isAsked: boolean;
}

/** Fields for the new address: a number with a message, a phone number, an email, or the address itself. */
function AddressFields(props: AddressFieldsProps) {
  const { form, typed, onChange, keeps, onKeepsChange, result, isAsked } = props;
  const { label, example, type } = fields[form];
  const shows = 'address' in result && form !== 'page';
  return (
    <>
      <Field
        label={label}
        error={isAsked && 'problem' in result ? words.problem[result.problem] : null}
        hint={shows ? words.willBe(result.address) : undefined}
      >
        <Input
          type={type}
          name="address"
          autoComplete="off"
          spellCheck={false}
          placeholder={example}
          value={typed.address}
          onChange={(event) => onChange({ ...typed, address: event.target.value })}
        />
      </Field>
      {form === 'whatsapp' && (
        <Field label={words.message} optional>
          <Textarea
            name="message"
            rows={2}
            placeholder={words.messageExample}
            value={typed.message}
            onChange={(event) => onChange({ ...typed, message: event.target.value })}
          />
        </Field>
      )}
      {form !== 'phone' && (
        <Checkbox
          label={words.keep[form]}
          description={form === 'page' ? words.keepHint : undefined}
          checked={keeps}
          onCheckedChange={onKeepsChange}
        />
      )}
    </>
  );
}

interface LinkListProps {
  group: LinkGroup;
  ticks: Ticks;
  onClose: () => void;
}

/**
 * All places of one kind of link, those in code separately. Memoised, because rows are many and fields change with
 * every key.
 */
const LinkList = memo(function LinkList({ group, ticks, onClose }: LinkListProps) {
  const { page } = useEditorAlone();
  const nameOf = ({ label, element }: LinkPlace) => {
    if (label !== '') return label;
    const tag = page.tag(element);
    return tag === 'form' ? words.form : tag === 'script' ? words.script : words.noLabel;
  };
  const list = (title: string, places: readonly LinkPlace[], hint?: string) =>
    places.length > 0 && (
      <section className="grid gap-1">
        <ListHead
          title={title}
          {...(hint !== undefined && { hint })}
          isAll={places.every(({ key }) => ticks.isIn(key))}
          onTickAll={(isIn) =>
            ticks.set(
              places.map(({ key }) => key),
              isIn,
            )
          }
        />
        <FewAtFirst items={places}>
          {(place) => (
            <TickRow
              key={place.key}
              label={nameOf(place)}
              description={place.address}
              checked={ticks.isIn(place.key)}
              onCheckedChange={(isIn) => ticks.set([place.key], isIn)}
              actions={<ShowPlace element={place.element} name={nameOf(place)} onCovered={onClose} />}
            />
          )}
        </FewAtFirst>
      </section>
    );
  return (
    <>
      {list(words.listTitle, group.links)}
      {list(words.scriptsTitle, group.scripts, words.scriptsHint)}
    </>
  );
});

export function PanelFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-4 grid gap-2 border-t border-line bg-surface px-5 py-4">
      {children}
    </div>
  );
}
const NOTHING = { address: '', message: '' };

export function LinksTab({ onClose }: { onClose: () => void }) {
  const { url } = useEditorAlone();
  const read = useCallback((page: PageTree) => findLinks(page, documentBase(page, url)), [url]);
  const { page, facts: groups } = usePageFacts(read);
  const [wanted, setWanted] = useState<LinkKind | null>(null);
  const group = groups.find(({ kind }) => kind === wanted) ?? groups[0];
  if (group === undefined) {
    return (
      <Empty icon={Link2Off} title={words.empty} dense level={3}>
        {words.emptyHint}
      </Empty>
    );
  }
  const options = groups.map((one) => ({
    value: one.kind,
    label: words.kindOption(kindName(one.kind, url), countOf(one)),
  }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={words.kind}>
        <Select options={options} value={group.kind} onValueChange={setWanted} />
      </Field>
      <LinkReplacement key={group.kind} group={group} page={page} onClose={onClose} />
    </div>
  );
}

function kindName(kind: LinkKind, url: string): string {
  return kind === `host:${new URL(url).hostname}` ? words.ownHost : words.kindName(kind);
}

interface LinkReplacementProps {
  group: LinkGroup;
  /** The page that the group was found in. */
  page: PageTree;
  onClose: () => void;
}

function LinkReplacement({ group, page, onClose }: LinkReplacementProps) {
  const editor = useEditor();
  const apply = useApplyEdit();
  const [typed, setTyped] = useState(NOTHING);
  const [keeps, setKeeps] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const inScripts = useMemo(() => new Set(group.scripts.map(({ key }) => key)), [group]);
  const ticks = useTicks(group.kind, inScripts);
  const form = formOf(group.kind);
  const wanted = newAddressOf(form, typed);
  const chosen = [...group.links, ...group.scripts].filter(({ key }) => ticks.isIn(key));
  const isReady = chosen.length > 0 && page === editor.page && !editor.settling && editor.lock === null;

  const replace = async () => {
    setAsked(true);
    if ('problem' in wanted || !isReady) return;
    const addressOf = (old: string) => (keeps ? keepQuery(form, old, wanted.address) : wanted.address);
    const isMade = await apply(() => linkEdit(editor.page, chosen, addressOf), words.replaced(chosen.length));
    if (!isMade) return;
    setTyped(NOTHING);
    setAsked(false);
  };
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void replace();
      }}
    >
      <AddressFields
        form={form}
        typed={typed}
        onChange={setTyped}
        keeps={keeps}
        onKeepsChange={setKeeps}
        result={wanted}
        isAsked={isAsked}
      />
      <LinkList group={group} ticks={ticks} onClose={onClose} />
      <PanelFoot>
        <Button type="submit" variant="primary" full disabled={!isReady}>
          {words.replace(chosen.length)}
        </Button>
      </PanelFoot>
    </form>
  );
}
