import { MetadataScreen } from '../features/metadata/components/metadata-screen.tsx';
import { FileWorker } from '../features/metadata/lib/file-worker.ts';
import { startProgram } from '../lib/programs.ts';

const reader = new FileWorker(() => startProgram('read-file'));

/** `/tools/removemetadados`: removes metadata from images, videos and sound. */
export function MetadataRoute() {
  return <MetadataScreen reader={reader} />;
}
