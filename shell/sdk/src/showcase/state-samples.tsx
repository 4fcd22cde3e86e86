import { Ban, Check, Clock, Copy, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { IconButton } from '../ui/icon-button/icon-button.tsx';
import { LoadingText } from '../ui/loading-text/loading-text.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Menu } from '../ui/on-demand/menu.tsx';
import { Panel } from '../ui/panel/panel.tsx';
import { Progress } from '../ui/progress/progress.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Tag } from '../ui/tag/tag.tsx';
import { toast } from '../ui/toast/toast-store.ts';
import { showcaseText } from './text.ts';

const row = 'ui:flex ui:flex-wrap ui:items-center ui:gap-2';

export function BadgeSamples() {
  const text = showcaseText.badges;
  const [kept, setKept] = useState(true);
  return (
    <Panel>
      <div className="ui:grid ui:gap-3">
        <h2 className="ui:text-h3">{text.title}</h2>
        <div className={row}>
          <Badge tone="success" icon={Check}>
            {text.active}
          </Badge>
          <Badge tone="warn" icon={Clock}>
            {text.pending}
          </Badge>
          <Badge tone="danger" icon={Ban}>
            {text.blocked}
          </Badge>
          <Badge tone="info">{text.trial}</Badge>
          <Badge tone="gold">{text.recommended}</Badge>
          <Badge>{text.beta}</Badge>
          <Tag>{text.tag}</Tag>
          {kept && <Tag onRemove={() => setKept(false)}>{text.removable}</Tag>}
        </div>
        <Notice kind="danger">{text.readError}</Notice>
        <Notice kind="success">{text.saved}</Notice>
        <Notice kind="warn">{text.wait}</Notice>
        <Notice>{text.hint}</Notice>
        <Progress label={text.step} value={0.62} detail={text.stepDetail} />
        <Progress label={text.unknownStep} value={null} hideLabel />
        <div className="ui:grid ui:gap-2">
          <Skeleton width="60%" />
          <Skeleton width="90%" />
          <Skeleton width="75%" />
        </div>
        <LoadingText />
      </div>
    </Panel>
  );
}

export function MessageSamples() {
  const text = showcaseText.messages;
  const [sort, setSort] = useState('change');
  return (
    <div className={row}>
      <Button onClick={() => toast.success(text.saved)}>{text.showSaved}</Button>
      <Button
        onClick={() =>
          toast.error(text.failed, {
            action: { label: text.retry, onClick: () => toast.success(text.saved) },
          })
        }
      >
        {text.showFailed}
      </Button>
      <Menu
        trigger={<IconButton label={text.menu} icon={Ellipsis} size="md" />}
        items={[
          { label: text.edit, icon: Pencil, onSelect: () => {} },
          { label: text.clone, icon: Copy, onSelect: () => {} },
          { type: 'separator' },
          { type: 'choices', label: text.sort, value: sort, onValueChange: setSort, options: text.sorts },
          { type: 'separator' },
          { label: text.delete, icon: Trash2, danger: true, onSelect: () => {} },
        ]}
      />
      <IconButton label={text.tooltip} icon={Download} data-sample="tooltip" />
    </div>
  );
}
