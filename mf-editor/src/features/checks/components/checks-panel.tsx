import { Badge, Empty, Icon, SidePanel } from '@garimpo/sdk';
import { CircleCheck, Crosshair, Lightbulb, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { FewAtFirst, useShowPlace } from '../../../components/place-list.tsx';
import { useSettledPage } from '../../../components/use-apply-edit.ts';
import { elementLabel } from '../../../lib/page/element-words.ts';
import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { NodeId } from '../../../lib/page/parsed-page.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { checksText } from '../../../text/pt-br-checks.ts';
import { type CheckName, checkPage, type Finding, importantChecks } from '../lib/check-page.ts';

interface PlaceButtonProps {
  element: NodeId;
  detail: string;
  page: PageTree;
  onClose: () => void;
}

/** Selects the element and reveals it in the preview. */
function PlaceButton({ element, detail, page, onClose }: PlaceButtonProps) {
  const handlers = useShowPlace(element, onClose);
  return (
    <li>
      <button
        type="button"
        {...handlers}
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

/** More rows of one finding would hide the next ones. */
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

interface ChecksPanelProps {
  open: boolean;
  onClose: () => void;
}

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
  // The search repeats after every change, so that corrected findings disappear.
  const page = useSettledPage();
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
