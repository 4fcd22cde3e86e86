import {
  Badge,
  Button,
  errorText,
  formatMoney,
  IconButton,
  LoadingText,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { type LayerProps, PanelPart } from '@garimpo/sdk/parts';
import type { CostView } from '@garimpo/traffic-filter-contract';
import { Pencil, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { costsText } from '../../../text/pt-br-costs.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { useCostsQuery, useDeleteCost, usePutCost } from '../api/costs.ts';
import { CostForm } from './cost-form.tsx';
import { ImportCostsDialog } from './import-costs-dialog.tsx';

const words = costsText.list;

export interface CostsPanelProps extends LayerProps {
  campaigns: readonly { id: string; name: string }[];
}

/** What ads cost: typed, imported, changed and deleted. */
export function CostsPanel({ open, onClose, campaigns }: CostsPanelProps) {
  const [edited, setEdited] = useState<CostView | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={costsText.title}
      description={costsText.why}
      footer={
        <Button icon={Upload} onClick={() => setImporting(true)}>
          {costsText.import.open}
        </Button>
      }
    >
      <CostForm
        key={edited?.id ?? 'new'}
        campaigns={campaigns}
        edited={edited}
        onDone={() => setEdited(null)}
      />
      <CostList edited={edited} onEdit={setEdited} />
      {isImporting && <ImportCostsDialog campaigns={campaigns} onClose={() => setImporting(false)} />}
    </SidePanel>
  );
}

interface CostListProps {
  edited: CostView | null;
  onEdit: (cost: CostView | null) => void;
}

function CostList({ edited, onEdit }: CostListProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCostsQuery();
  const { mutateAsync: put } = usePutCost();
  const remove = useDeleteCost();
  // The panel may be closed by then, and its callbacks with it.
  const restore = ({ campaign, ...cost }: CostView) =>
    put({ ...cost, campaign: campaign.id }).then(
      () => toast.success(words.undone),
      (problem: unknown) => toast.error(errorText(problem, text.errors, words.undoFailed)),
    );
  const removeCost = (cost: CostView) =>
    remove.mutate(cost, {
      onSuccess: () => {
        if (edited?.id === cost.id) onEdit(null);
        toast.success(words.removed, { action: { label: words.undo, onClick: () => void restore(cost) } });
      },
      onError: (problem) => toast.error(errorText(problem, text.errors, words.removeFailed)),
    });
  const [first] = data?.pages ?? [];
  const costs = data?.pages.flatMap((page) => page.costs) ?? [];
  return (
    <PanelPart
      title={words.title}
      aside={
        first !== undefined &&
        first.count > 0 && (
          <span className="text-caption text-ink-3 tabular-nums">
            {words.sum(first.count, first.totalCents)}
          </span>
        )
      }
    >
      <LoadProblem error={error} failed={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === null && <LoadingText text={words.loading} />}
      {data !== undefined && costs.length === 0 && <p className="text-ink-3">{words.none}</p>}
      {costs.length > 0 && (
        <ul aria-label={words.title} className="grid grid-cols-1 gap-1">
          {costs.map((cost) => (
            <CostLine
              key={cost.id}
              cost={cost}
              isBusy={remove.isPending && remove.variables.id === cost.id}
              onEdit={() => onEdit(cost)}
              onRemove={() => removeCost(cost)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </PanelPart>
  );
}

interface CostLineProps {
  cost: CostView;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function CostLine({ cost, isBusy, onEdit, onRemove }: CostLineProps) {
  const days = costsText.days(cost.from, cost.to);
  const ad = [
    cost.network !== null && networkText[cost.network],
    cost.utmSource,
    cost.utmCampaign,
    cost.utmContent,
  ].filter(Boolean);
  const name = `${cost.campaign.name}, ${days}`;
  return (
    <li className="flex items-center gap-2 rounded-sm bg-sunken py-1.5 pr-1 pl-3">
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-label text-ink">{cost.campaign.name}</span>
          {cost.imported && <Badge>{words.imported}</Badge>}
        </span>
        <span className="truncate text-caption text-ink-3">
          {[days, ad.length === 0 ? words.whole : ad.join(' · ')].join(' · ')}
        </span>
      </span>
      <span className="text-ink tabular-nums">{formatMoney(cost.amountCents / 100)}</span>
      <IconButton icon={Pencil} label={words.edit(name)} onClick={onEdit} />
      <IconButton icon={Trash2} label={words.remove(name)} disabled={isBusy} onClick={onRemove} />
    </li>
  );
}
