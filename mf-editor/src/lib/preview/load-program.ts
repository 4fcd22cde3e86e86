import { programUrl } from '../programs.ts';

let loading: Promise<string> | null = null;

/** The text of the preview's program, fetched once. Rejects when it cannot be had; the next call tries again. */
export function loadPreviewProgram(): Promise<string> {
  loading ??= fetchProgram().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Fetches it ahead. Who needs it then hears what went wrong. */
export function prepareToShow(): void {
  loadPreviewProgram().catch(() => undefined);
}

async function fetchProgram(): Promise<string> {
  const answer = await fetch(programUrl('preview'));
  if (!answer.ok) throw new Error(`the preview's program was answered with ${answer.status}`);
  return answer.text();
}
