import { Button, Icon, toast } from '@garimpo/sdk';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useServices } from '../session/services.ts';
import { releaseText as text } from '../text/pt-br-release.ts';
import { previewStanding } from './preview.ts';
import { useDiscoveredTools, useTools } from './tools.ts';

/** Says, on every page, that this browser does not see what everybody sees, and leads out of it. */
export function PreviewRibbon() {
  const { preview } = useTools();
  const { restart } = useServices();
  const { tools } = useDiscoveredTools();
  const standing = preview.token() === null ? null : previewStanding(tools);
  const over = standing !== null && standing.state !== 'shown' ? standing.state : null;

  useEffect(() => {
    if (over === null) return;
    preview.end();
    toast.info(text.previewOver[over]);
  }, [over, preview]);

  if (standing?.state !== 'shown') return null;
  const { name, current } = standing.listed;
  return (
    <div
      role="status"
      className="sticky top-2 z-support mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-raised px-3.5 py-2 text-small shadow-menu inset-ring inset-ring-warn-line max-md:top-[calc(var(--g-topbar)+var(--g-2))]"
    >
      <Icon icon={Eye} className="text-warn-text" />
      <span className="min-w-0 flex-1 font-label break-words">{text.preview(name, current.version)}</span>
      <Button
        size="sm"
        onClick={() => {
          preview.end();
          // The version on screen goes with the page; nothing of it may stay beside what everybody sees.
          restart();
        }}
      >
        {text.leavePreview}
      </Button>
    </div>
  );
}
