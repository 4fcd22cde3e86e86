import { MetadataScreen } from '../features/metadata/components/metadata-screen.tsx';
import { FileWorker } from '../features/metadata/lib/file-worker.ts';
import { startProgram } from '../lib/programs.ts';

const reader = new FileWorker(() => startProgram('read-file'));

/** `/tools/removemetadados`: removes metadata from images, videos, sound and PDF. */
export function MetadataRoute() {
  return <MetadataScreen reader={reader} />;
}
