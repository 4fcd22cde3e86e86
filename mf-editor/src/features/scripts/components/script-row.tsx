import { Badge, type BadgeTone, Button, cx, Field, IconButton, Textarea } from '@garimpo/sdk';
import {
  ArrowDownToLine,
  ArrowUpToLine,
  CircleCheck,
  CircleSlash,
  Clock,
  Pencil,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { fitsRaw } from '../../../lib/html/text.ts';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import type { Reach } from '../lib/own-trackers.ts';
import { fileOf, firstLine, type PageScript } from '../lib/page-scripts.ts';
import { isChange, type ScriptChange } from '../lib/scripts-edit.ts';

const words = scriptsText.manage;

const badges: Partial<Record<Reach, { tone: BadgeTone; icon: typeof Clock; text: string }>> = {
  network: { tone: 'success', icon: CircleCheck, text: words.reach.network },
  afterSave: { tone: 'info', icon: Clock, text: words.reach.afterSave },
  blocked: { tone: 'warn', icon: CircleSlash, text: words.reach.blocked },
};

interface ScriptRowProps {
  script: PageScript;
  tag: string;
  url: string;
  reach: Reach;
  change: ScriptChange;
  disabled: boolean;
  onChange: (change: ScriptChange) => void;
}

export function ScriptRow({ script, tag, url, reach, change, disabled, onChange }: ScriptRowProps) {
  const [isOpen, setOpen] = useState(false);
  const { code = script.code, place = script.place, isRemoved = false } = change;
  const name = nameOf(script, url);
  const other = place === 'head' ? 'body' : 'head';
  const isBroken = change.code !== undefined && isChange(script, { code }) && !fitsRaw(tag, code);
  const canEdit = script.address === null;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-2 pr-2 pl-3">
      <div className="flex items-center gap-2 max-md:flex-wrap">
        <div className={cx('min-w-0 flex-1 max-md:basis-full', isRemoved && 'text-ink-3 line-through')}>
          <p className={cx('truncate text-small', isCode(script) ? 'font-mono' : 'font-medium')} title={name}>
            {name}
          </p>
          <p className="truncate text-caption text-ink-3">{factsOf(script, url)}</p>
        </div>
        <State reach={reach} change={change} script={script} />
        {isRemoved ? (
          <Button
            size="sm"
            className="max-md:h-control"
            aria-label={words.restoreOf(name)}
            onClick={() => onChange({ ...change, isRemoved: false })}
          >
            {words.restore}
          </Button>
        ) : (
          <div className="flex flex-none">
            {canEdit && (
              <IconButton
                size="row"
                label={words.editOf(name)}
                tooltip={words.edit}
                icon={Pencil}
                aria-expanded={isOpen}
                disabled={disabled}
                onClick={() => setOpen(!isOpen || isBroken)}
              />
            )}
            <IconButton
              size="row"
              label={words.moveOf(words.move[other], name)}
              tooltip={words.move[other]}
              icon={other === 'head' ? ArrowUpToLine : ArrowDownToLine}
              disabled={disabled}
              onClick={() => onChange({ ...change, place: other })}
            />
            <IconButton
              size="row"
              label={words.remove(name)}
              icon={Trash2}
              disabled={disabled}
              onClick={() => onChange({ ...change, isRemoved: true })}
            />
          </div>
        )}
      </div>
      {isOpen && !isRemoved && (
        <Field label={words.code(name)} hideLabel error={isBroken ? words.breaksOut(tag) : null}>
          <Textarea
            rows={8}
            autoFocus
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            className="font-mono text-caption"
            value={code}
            disabled={disabled}
            onChange={(event) => onChange({ ...change, code: event.target.value })}
          />
        </Field>
      )}
    </li>
  );
}

function State({ script, change, reach }: Pick<ScriptRowProps, 'script' | 'change' | 'reach'>) {
  const { isRemoved, place = script.place } = change;
  if (isRemoved) return <Badge>{words.removed}</Badge>;
  if (place !== script.place) return <Badge tone="info">{words.moved[place]}</Badge>;
  if (isChange(script, change)) return <Badge tone="info">{words.changed}</Badge>;
  const badge = badges[reach];
  return (
    badge && (
      <Badge tone={badge.tone} icon={badge.icon}>
        {badge.text}
      </Badge>
    )
  );
}

const isCode = ({ known, form, address }: PageScript) =>
  known.length === 0 && address === null && form !== 'pixel';

function nameOf({ known, address, code }: PageScript, url: string): string {
  if (known.length > 0) return known.map(({ kind, ids }) => scriptsText.account(kind, ids)).join(' · ');
  if (address === null) return firstLine(code) || words.empty;
  const file = fileOf(address, url);
  return file === null ? address.slice(0, 80) : file.name || file.host;
}

function factsOf({ form, address, code, known }: PageScript, url: string): string {
  const file = address === null ? null : fileOf(address, url);
  if (form === 'pixel') return words.forms.pixel;
  if (form === 'data') return words.forms.data(code.length);
  if (address !== null) {
    return [words.forms.external, file && words.file(file.host, known.length > 0 ? file.name : '')]
      .filter(Boolean)
      .join(' · ');
  }
  return words.forms.inline(code.length);
}
