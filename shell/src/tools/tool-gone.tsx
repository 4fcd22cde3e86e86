import { ButtonLink, Empty, useDocumentTitle } from '@garimpo/sdk';
import { PackageX } from 'lucide-react';
import { paths } from '../app/paths.ts';
import { releaseText as text } from '../text/pt-br-release.ts';

/** It was there a moment ago: whoever had it open or kept its address is told that it is not their mistake. */
export function ToolGone({ title }: { title: string }) {
  useDocumentTitle(text.gone(title));
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <Empty
        icon={PackageX}
        title={text.gone(title)}
        level={1}
        actions={<ButtonLink to={paths.dashboard}>{text.goToDashboard}</ButtonLink>}
      >
        {text.goneHint}
      </Empty>
    </div>
  );
}
