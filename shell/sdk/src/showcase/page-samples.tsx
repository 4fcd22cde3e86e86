import { Check, Download, Link, Megaphone, Pencil, Plus, Trash2 } from 'lucide-react';
import { formatCompact, formatNumber, formatPercent } from '../format/numbers.ts';
import { Avatar } from '../ui/avatar/avatar.tsx';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { Empty } from '../ui/empty/empty.tsx';
import { FailurePanel } from '../ui/failure-panel/failure-panel.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { Kpi } from '../ui/kpi/kpi.tsx';
import { PageTitle } from '../ui/page-title/page-title.tsx';
import { Panel } from '../ui/panel/panel.tsx';
import { Table, type TableColumn } from '../ui/table/table.tsx';
import { showcaseText } from './text.ts';

interface Row {
  name: string;
  url: string;
  date: string;
  clones: number;
}

const rows: Row[] = [
  { name: 'bolo-no-pote', url: 'bolosnopotelucrativos.com.br/oferta', date: '19/11/2026', clones: 4 },
  {
    name: 'adestra-gentil',
    url: 'adestramentogentil.com.br/quiz/entrada-do-funil-de-novembro',
    date: '17/11/2026',
    clones: 1,
  },
  { name: 'sono-profundo', url: 'estudiorocha.com.br/sono', date: '14/11/2026', clones: 0 },
];

const { columns: names, kpis } = showcaseText.page;
const columns: TableColumn<Row>[] = [
  { key: 'name', header: names.name, cell: (row) => row.name },
  { key: 'url', header: names.url, truncate: true, cell: (row) => row.url },
  {
    key: 'state',
    header: names.state,
    cell: () => (
      <Badge tone="success" icon={Check}>
        {showcaseText.badges.active}
      </Badge>
    ),
  },
  { key: 'date', header: names.date, cell: (row) => row.date },
  { key: 'count', header: names.count, align: 'right', cell: (row) => formatNumber(row.clones) },
  {
    key: 'actions',
    header: names.actions,
    align: 'right',
    cell: () => (
      <>
        <IconButton label={showcaseText.messages.clone} icon={Link} />
        <IconButton label={showcaseText.messages.edit} icon={Pencil} />
        <IconButton label={showcaseText.messages.delete} icon={Trash2} />
      </>
    ),
  },
];

export function PageSamples() {
  const text = showcaseText.page;
  return (
    <>
      <PageTitle
        title={text.title}
        sub={text.sub}
        back={{ to: '/dashboard', label: text.back }}
        actions={
          <>
            <Button icon={Download}>{text.export}</Button>
            <Button icon={Plus}>{text.create}</Button>
            <Avatar name="Marina Rocha" />
          </>
        }
      />
      <div className="ui:grid ui:grid-cols-2 ui:gap-4 ui:max-md:gap-2.5 ui:lg:grid-cols-4">
        <Kpi
          label={kpis[0] ?? ''}
          value={formatCompact(1_840_211)}
          fullValue={formatNumber(1_840_211)}
          change={{ value: 0.124, text: formatPercent(0.124) }}
          note={text.against}
        />
        <Kpi label={kpis[1] ?? ''} value={formatNumber(433_682)} change={{ value: 8 }} note={text.against} />
        <Kpi
          label={kpis[2] ?? ''}
          value={formatPercent(0.235)}
          change={{ value: -0.9, text: '0,9 p.p.' }}
          note={text.against}
        />
        <Kpi label={kpis[3] ?? ''} value={formatNumber(null)} change={{ value: 0 }} note={text.against} />
      </div>
      <Panel title={text.table} aside={text.clicks} padded={false}>
        <Table
          label={text.table}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.name}
          selected={(row) => row.clones === 1}
        />
      </Panel>
      <Panel padded={false}>
        <Empty icon={Megaphone} title={text.empty} actions={<Button icon={Plus}>{text.create}</Button>}>
          {text.emptyHint}
        </Empty>
      </Panel>
      <FailurePanel
        name={text.tool}
        onRetry={() => {}}
        details={{ code: '7f3a-91c2', at: new Date('2026-11-20T12:41:00Z') }}
      />
    </>
  );
}
