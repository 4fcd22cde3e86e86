import { Button, Empty, Field, Select } from '@garimpo/sdk';
import { Link2Off } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { documentBase } from '../../../lib/addresses/document-base.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import { useEditor, useEditorAlone } from '../../../state/editor-context.tsx';
import { replaceText } from '../../../text/pt-br-replace.ts';
import { linkEdit } from '../lib/edits.ts';
import type { LinkKind } from '../lib/link-kind.ts';
import { countOf, findLinks, type LinkGroup } from '../lib/link-places.ts';
import { formOf, keepQuery, newAddressOf } from '../lib/new-address.ts';
import { AddressFields } from './address-fields.tsx';
import { LinkList } from './link-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { usePageFacts } from './use-page-facts.ts';
import { useTicks } from './use-ticks.ts';

const words = replaceText.links;
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
  /** That the group was found in. */
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
