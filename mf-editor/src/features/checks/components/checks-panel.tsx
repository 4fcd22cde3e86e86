import { Badge, Empty, Icon, NARROW_QUERY, SidePanel, useMediaQuery } from '@garimpo/sdk';
import { CircleCheck, Crosshair, Lightbulb, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { FewAtFirst } from '../../../components/few-at-first.tsx';
import { useCalmPage } from '../../../components/use-calm-page.ts';
import { elementLabel } from '../../../lib/page/element-label.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { checksText } from '../../../text/pt-br-checks.ts';
import { checkPage } from '../lib/check-page.ts';
import { type CheckName, type Finding, importantChecks } from '../lib/findings.ts';

interface PlaceButtonProps {
  element: NodeId;
  detail: string;
  page: PageTree;
  onClose: () => void;
}

/** Selects the element and brings it into view; where the panel covers the page it makes way. */
function PlaceButton({ element, detail, page, onClose }: PlaceButtonProps) {
  const editor = useEditorAlone();
  const covers = useMediaQuery(NARROW_QUERY);
  const show = () => {
    editor.select(element, { reveal: true });
    if (covers) onClose();
  };
  return (
    <li>
      <button
        type="button"
        onClick={show}
        onMouseEnter={() => editor.hover(element)}
        onMouseLeave={() => editor.hover(null)}
        className="flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover active:bg-press max-md:min-h-11"
      >
        <span className="grid min-w-0 flex-1 grid-cols-1">
          {detail !== '' && <span className="truncate text-small text-ink">{detail}</span>}
          <span className="truncate text-caption text-ink-3">{elementLabel(page, element)}</span>
        </span>
        <Icon icon={Crosshair} className="text-ink-3" />
      </button>
    </li>
  );
}

/** More than that of one finding would hide those after it. */
const SHOWN = 5;

interface FindingPartProps {
  finding: Finding;
  page: PageTree;
  isImportant: boolean;
  onClose: () => void;
}

function FindingPart({ finding, page, isImportant, onClose }: FindingPartProps) {
  const { name, why } = checksText.checks[finding.check];
  const places = finding.places.flatMap(({ element, detail }) =>
    element === null ? [] : [{ element, detail }],
  );
  return (
    <section aria-label={name} className="grid grid-cols-1 gap-1.5 rounded-md border border-line p-3">
      <div className="flex items-start gap-2">
        <h4 className="min-w-0 flex-1 text-small font-semibold text-ink">{name}</h4>
        {places.length > 0 && (
          <Badge tone={isImportant ? 'warn' : 'neutral'} icon={isImportant ? TriangleAlert : Lightbulb}>
            {checksText.places(places.length)}
          </Badge>
        )}
      </div>
      <p className="text-caption text-ink-2">{why}</p>
      {places.length > 0 && (
        <FewAtFirst items={places} step={SHOWN}>
          {({ element, detail }) => (
            <PlaceButton key={element} element={element} detail={detail} page={page} onClose={onClose} />
          )}
        </FewAtFirst>
      )}
    </section>
  );
}

export interface ChecksPanelProps {
  open: boolean;
  onClose: () => void;
}

/** "Verificar página": beside the page, so that every place can be looked at and put right. */
export function ChecksPanel({ open, onClose }: ChecksPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={checksText.title}
      description={checksText.why}
    >
      <Findings onClose={onClose} />
    </SidePanel>
  );
}

function Findings({ onClose }: { onClose: () => void }) {
  const { url, originalUrl } = useEditorAlone();
  // Looked for again after every change: what was put right goes from the list.
  const page = useCalmPage();
  const findings = useMemo(() => checkPage(page, { url, originalUrl }), [page, url, originalUrl]);
  if (findings.length === 0) {
    return (
      <Empty icon={CircleCheck} title={checksText.none} dense level={3}>
        {checksText.noneHint}
      </Empty>
    );
  }
  const isImportant = ({ check }: { check: CheckName }) =>
    (importantChecks as readonly CheckName[]).includes(check);
  const groups = [
    { title: checksText.important, findings: findings.filter(isImportant) },
    { title: checksText.hint, findings: findings.filter((one) => !isImportant(one)) },
  ];
  return (
    <div className="grid grid-cols-1 gap-6 p-5">
      {groups.map(
        (group) =>
          group.findings.length > 0 && (
            <section key={group.title} aria-label={group.title} className="grid grid-cols-1 gap-3">
              <h3 className="text-small font-semibold text-ink-2">{group.title}</h3>
              {group.findings.map((finding) => (
                <FindingPart
                  key={finding.check}
                  finding={finding}
                  page={page}
                  isImportant={isImportant(finding)}
                  onClose={onClose}
                />
              ))}
            </section>
          ),
      )}
    </div>
  );
}
