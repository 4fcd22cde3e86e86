import { MetadataScreen } from '../features/metadata/components/metadata-screen.tsx';
import { FileWorker } from '../features/metadata/lib/file-worker.ts';
import { startProgram } from '../lib/programs.ts';

const reader = new FileWorker(() => startProgram('read-file'));

/** `/tools/removemetadados`: a picture or a video loses what it says of its maker. */
export function MetadataRoute() {
  return <MetadataScreen reader={reader} />;
}
