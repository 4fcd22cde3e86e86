import { knownSubdomain } from '@garimpo/cloner-contract';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ChooseSite } from './choose-site.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { OpenFailure } from './open-failure.tsx';
import { OpeningText } from './opening-text.tsx';

/** The editor itself comes when there is a site to edit. */
const OpenSite = lazy(async () => ({ default: (await import('./open-site.tsx')).OpenSite }));

/** `/tools/editor-studio?id=…`: one site and what is done with it, or the list that it is chosen from. */
export function EditorStudioRoute() {
  const [params] = useSearchParams();
  const id = (params.get('id') ?? '').trim().toLowerCase();
  if (id === '') return <ChooseSite />;
  const parsed = knownSubdomain.safeParse(id);
  return (
    <EditorFrame>
      {parsed.success ? (
        <Suspense fallback={<OpeningText />}>
          {/* Another site is another editor, with nothing of the one before. */}
          <OpenSite key={id} subdomain={parsed.data} />
        </Suspense>
      ) : (
        <OpenFailure error={null} />
      )}
    </EditorFrame>
  );
}
