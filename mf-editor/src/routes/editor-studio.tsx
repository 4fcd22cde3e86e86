import { subdomain as subdomainSchema } from '@garimpo/cloner-contract';
import { useSearchParams } from 'react-router-dom';
import { ChooseSite } from './choose-site.tsx';
import { EditorFrame } from './editor-frame.tsx';
import { OpenFailure } from './open-failure.tsx';
import { OpenSite } from './open-site.tsx';

/** `/tools/editor-studio?id=…`: one site and what is done with it, or the list that it is chosen from. */
export function EditorStudioRoute() {
  const [params] = useSearchParams();
  const id = (params.get('id') ?? '').trim().toLowerCase();
  if (id === '') return <ChooseSite />;
  const parsed = subdomainSchema.safeParse(id);
  return (
    <EditorFrame>
      {/* Another site is another editor, with nothing of the one before. */}
      {parsed.success ? <OpenSite key={id} subdomain={parsed.data} /> : <OpenFailure error={null} />}
    </EditorFrame>
  );
}
