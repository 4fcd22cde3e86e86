import {
  Badge,
  Button,
  Checkbox,
  errorText,
  formatDateTable,
  Icon,
  IconButton,
  IconLink,
  type IconSource,
  Menu,
  Panel,
  Switch,
  Table,
  type TableColumn,
  Tooltip,
  toast,
  useGarimpo,
} from '@garimpo/sdk';
import { CopyButton, shortAddress } from '@garimpo/sdk/parts';
import { type CampaignView, type Device, devices, networks } from '@garimpo/traffic-filter-contract';
import {
  ArrowLeftRight,
  CopyPlus,
  Ellipsis,
  ExternalLink,
  Link2,
  Monitor,
  Pencil,
  Route,
  Smartphone,
  Tablet,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSetActive, useTodayQuery } from '../../../api/campaigns.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { deviceText, networkText } from '../../../text/pt-br-words.ts';
import { BulkBar } from './bulk-bar.tsx';

const words = campaignsText.list;
const marks = campaignsText.state;
const bulk = campaignsText.bulk;

interface ActiveSwitchProps {
  campaign: CampaignView;
  /** It is saved: the row may leave the list that is shown. */
  onSwitched: () => void;
}

/** Moves at once, and back where that was refused. */
function ActiveSwitch({ campaign, onSwitched }: ActiveSwitchProps) {
  const { mutate } = useSetActive(campaign);
  // Known before the next click, which may come before anything is sent; and until the list knows what was saved.
  const [wanted, setWanted] = useState<{ active: boolean; savedAs: number } | null>(null);
  const isAhead = wanted !== null && campaign.revision < wanted.savedAs;
  const set = (active: boolean) => {
    setWanted({ active, savedAs: Number.POSITIVE_INFINITY });
    mutate(active, {
      onSuccess: ({ revision }) => {
        setWanted({ active, savedAs: revision });
        toast.success(active ? words.switchedOn : words.switchedOff);
        onSwitched();
      },
      onError: (cause) => {
        setWanted(null);
        toast.error(errorText(cause, text.errors, words.switchFailed));
      },
    });
  };
  return (
    <Switch
      label={words.switchOf(campaign.name)}
      checked={isAhead ? wanted.active : campaign.active}
      onCheckedChange={set}
      // The column header names the switch and the row names the campaign.
      className="inline-flex align-middle [&>label]:sr-only"
    />
  );
}

interface CampaignActionsProps {
  campaign: CampaignView;
  onTry: (campaign: CampaignView) => void;
  onLink: (campaign: CampaignView) => void;
  onDelete: (campaign: CampaignView) => void;
}

function CampaignActions({ campaign, onTry, onLink, onDelete }: CampaignActionsProps) {
  const { id, name, aboutLink } = campaign;
  const named = (action: string) => ({
    label: words.of(action, name),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <IconButton {...named(words.try)} icon={Route} onClick={() => onTry(campaign)} />
      <IconLink {...named(words.edit)} icon={Pencil} to={paths.campaign(id)} />
      <IconButton {...named(words.remove)} icon={Trash2} onClick={() => onDelete(campaign)} />
      <Menu
        align="end"
        trigger={<IconButton {...named(words.more)} icon={Ellipsis} />}
        items={[
          { label: words.link, icon: Link2, onSelect: () => onLink(campaign) },
          { type: 'link', label: words.duplicate, icon: CopyPlus, to: paths.duplicate(id) },
          { type: 'link', label: words.requests, icon: ArrowLeftRight, to: paths.requestsOf(id) },
          { type: 'link', label: words.about, icon: ExternalLink, href: aboutLink },
        ]}
      />
    </span>
  );
}

/** Leads to its form; its link stands below, ready to be copied. */
function CampaignName({ campaign }: { campaign: CampaignView }) {
  const { id, name, link } = campaign;
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] py-1">
      <Link
        to={paths.campaign(id)}
        title={name}
        className="truncate rounded-xs font-label text-ink hover:text-gold-text max-md:py-1"
      >
        {name}
      </Link>
      <span className="flex min-w-0 items-center gap-1 text-caption font-normal text-ink-3">
        <span className="truncate" title={link}>
          {shortAddress(link)}
        </span>
        <CopyButton
          label={words.of(words.copyLink, name)}
          tooltip={words.copyLink}
          iconSize={14}
          size="head"
          value={link}
          copied={words.linkCopied}
        />
      </span>
      <CampaignMarks campaign={campaign} />
    </span>
  );
}

/** Its tags, and whether its link has an end. */
function CampaignMarks({ campaign: { tags = [], archived, expiresAt } }: { campaign: CampaignView }) {
  const { now } = useGarimpo();
  const isOver = expiresAt != null && Date.parse(expiresAt) <= now().getTime();
  if (tags.length === 0 && !archived && expiresAt == null) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {archived && <Badge>{marks.archived}</Badge>}
      {expiresAt != null && (
        <Badge tone={isOver ? 'warn' : 'neutral'}>
          {isOver ? marks.expired : marks.expires(formatDateTable(lastMoment(expiresAt)))}
        </Badge>
      )}
      {tags.map((tag) => (
        <Badge key={tag} tone="info">
          {tag}
        </Badge>
      ))}
    </span>
  );
}

/** A link that ends at midnight works on the day before. */
const lastMoment = (expiresAt: string) => new Date(Date.parse(expiresAt) - 1).toISOString();

const icons: Record<Device, IconSource> = { phone: Smartphone, tablet: Tablet, computer: Monitor };

/** Devices as icons, networks by name: those that were selected. */
function VisitorsCell({ campaign }: { campaign: CampaignView }) {
  const chosen = networks.filter((network) => campaign.networks.includes(network));
  const names = chosen.map((network) => networkText[network]).join(', ');
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <span className="inline-flex flex-none gap-1">
        {devices
          .filter((device) => campaign.devices.includes(device))
          .map((device) => (
            <Tooltip key={device} text={deviceText[device]}>
              <span role="img" aria-label={deviceText[device]} className="text-ink-3">
                <Icon icon={icons[device]} />
              </span>
            </Tooltip>
          ))}
      </span>
      <span className="min-w-0 truncate text-ink-2" title={names}>
        {chosen.length === networks.length ? campaignsText.list.allNetworks : names}
      </span>
    </span>
  );
}
/** Rows that are drawn at a time. */
const ROWS = 100;

export interface CampaignsTableProps extends Omit<CampaignActionsProps, 'campaign'> {
  campaigns: readonly CampaignView[];
  /** The campaign whose panel is open beside the list. */
  selected: string | null;
  onSwitched: () => void;
}

export function CampaignsTable({ campaigns, selected, onSwitched, ...actions }: CampaignsTableProps) {
  const [most, setMost] = useState(ROWS);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // What is not shown is not changed.
  const shown = campaigns.slice(0, most);
  const rows = shown.filter(({ id }) => ids.has(id));
  const chosen = new Set(rows.map(({ id }) => id));
  const choose = (id: string, on: boolean) => {
    const next = new Set(ids);
    if (on) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const today = useTodayQuery().data;
  const columns: TableColumn<CampaignView>[] = [
    {
      key: 'name',
      header: words.name,
      truncate: true,
      cell: (campaign) => (
        <span className="flex min-w-0 items-center gap-3">
          <Checkbox
            label={<span className="sr-only">{bulk.choose(campaign.name)}</span>}
            checked={chosen.has(campaign.id)}
            onCheckedChange={(on) => choose(campaign.id, on)}
            className="flex-none"
          />
          <CampaignName campaign={campaign} />
        </span>
      ),
    },
    { key: 'visitors', header: words.visitors, cell: (campaign) => <VisitorsCell campaign={campaign} /> },
    {
      key: 'today',
      header: words.today,
      align: 'right',
      cell: ({ id }) => words.people(today && (today.get(id) ?? 0)),
    },
    {
      key: 'active',
      header: words.active,
      cell: (campaign) => <ActiveSwitch campaign={campaign} onSwitched={onSwitched} />,
    },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (campaign) => <CampaignActions campaign={campaign} {...actions} />,
    },
  ];
  return (
    <>
      <Checkbox
        label={bulk.chooseAll}
        checked={rows.length === 0 ? false : rows.length === shown.length ? true : 'mixed'}
        onCheckedChange={(on) => setIds(new Set(on ? shown.map(({ id }) => id) : []))}
        className="mb-2 w-max px-5 text-small"
      />
      <Panel padded={false}>
        <Table
          label={words.label}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          selected={({ id }) => id === selected}
        />
      </Panel>
      {campaigns.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {words.showMore(Math.min(ROWS, campaigns.length - most))}
          </Button>
        </div>
      )}
      <BulkBar chosen={rows} all={campaigns} onClear={() => setIds(new Set())} />
    </>
  );
}
